import type { PaymentReceipt } from '../../../api/contract/shared.ts'
import type { Translate } from '../../i18n/use-translate.ts'

/** The receipt of cash without a number. */
const unnumbered = 'CASH'

/** Names a payment: M-Pesa's receipt number, or 'Cash', 'Cash, receipt 17' or 'Till, receipt SKL51ZDR4F'. */
export function receiptName(t: Translate, { receipt, direct }: Pick<PaymentReceipt, 'receipt' | 'direct'>): string {
  if (!direct) return receipt
  const method = t(`receipt-name.${direct.method}`)
  return receipt === unnumbered ? method : t('receipt-name.numbered', { method, receipt })
}

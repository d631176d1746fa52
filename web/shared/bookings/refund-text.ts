import type { BookingPayment } from '../../../api/contract/shared.ts'
import type { Format } from '../../i18n/format.ts'
import { joinFacts } from '../../i18n/join-facts.ts'
import type { Translate } from '../../i18n/use-translate.ts'

/**
 * Returns the amounts of open and completed refunds, such as 'KES 5,000 is being refunded'; null if there are no
 * refunds.
 */
export function refundText(
  t: Translate,
  format: Format,
  { refundDue, refunded }: Pick<BookingPayment, 'refundDue' | 'refunded'>,
): string | null {
  const texts = [
    ...(refundDue > 0 ? [t('refund.due', { amount: format.money(refundDue) })] : []),
    ...(refunded > 0 ? [t('refund.done', { amount: format.money(refunded) })] : []),
  ]
  return joinFacts(...texts) || null
}

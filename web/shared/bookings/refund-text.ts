import type { BookingPayment } from '../../../api/contract/shared.ts'
import type { Format } from '../../i18n/format.ts'
import { joinFacts } from '../../i18n/join-facts.ts'
import type { Translate } from '../../i18n/use-translate.ts'

/**
 * Returns the amounts of open and completed refunds, and of what the studio returns, such as 'KES 5,000 is being
 * refunded'; null if there are none.
 */
export function refundText(
  t: Translate,
  format: Format,
  {
    refundDue,
    refunded,
    returnDue = 0,
    returned = 0,
  }: Pick<BookingPayment, 'refundDue' | 'refunded' | 'returnDue' | 'returned'>,
): string | null {
  const texts = [
    ...(refundDue > 0 ? [t('refund.due', { amount: format.money(refundDue) })] : []),
    ...(refunded > 0 ? [t('refund.done', { amount: format.money(refunded) })] : []),
    ...(returnDue > 0 ? [t('return.due', { amount: format.money(returnDue) })] : []),
    ...(returned > 0 ? [t('return.done', { amount: format.money(returned) })] : []),
  ]
  return joinFacts(...texts) || null
}

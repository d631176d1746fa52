import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'

/** Returns a function that describes what is unpaid of a session. */
export function usePaymentNote(): (booking: Pick<AdminBooking, 'status' | 'payment'>) => string {
  const t = useTranslate()
  const format = useFormat()
  return ({ status, payment: { balance } }) => {
    if (status === 'manager_confirmed') return t('day.unapproved')
    return balance > 0 ? t('day.unpaid', { amount: format.money(balance) }) : t('day.paid')
  }
}

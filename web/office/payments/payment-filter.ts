import type { Standing } from '../../../api/contract/admin-payments.ts'
import { isDate } from '../../shared/availability/clock.ts'

/** Where a payment can stand, in the order it goes through. */
export const standings = [
  'awaiting',
  'part_paid',
  'paid',
  'refund_due',
  'refunded',
  'lapsed',
] as const satisfies readonly Standing[]

/** What a list of payments is narrowed to by its address; nothing is said of what is empty or no filter at all. */
export function paymentFilterFrom(value: (name: string) => string) {
  const [search = '', from = '', to = ''] = ['search', 'from', 'to'].map(value)
  const status = standings.find((standing) => standing === value('status'))
  return {
    ...(status && { status }),
    ...(search && { search }),
    ...(isDate(from) && { from }),
    ...(isDate(to) && { to }),
  }
}

import type { Standing } from '../../../api/contract/admin-payments.ts'
import type { RefundStatus } from '../../../api/contract/admin-refunds.ts'
import { isDate } from '../../shared/availability/clock.ts'

/** The standings of a payment, in the usual order. */
export const standings = [
  'awaiting',
  'part_paid',
  'paid',
  'refund_due',
  'refunded',
  'lapsed',
] as const satisfies readonly Standing[]

/** Reads the payment filter from the URL and omits empty or invalid values. */
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

/** The filters of the queue besides the open refunds. `all` applies no filter. */
export const refundStatuses = ['due', 'sent', 'failed', 'refunded', 'all'] as const satisfies readonly (
  | RefundStatus
  | 'all'
)[]

/** Reads the refund filter from the URL. Defaults to the queue of open refunds. */
export function refundFilterFrom(value: (name: string) => string) {
  const search = value('search')
  const status = refundStatuses.find((each) => each === value('status'))
  return {
    ...(status !== 'all' && { status: status ?? ('open' as const) }),
    ...(search && { search }),
  }
}

import type { Standing } from '../../../api/contract/admin-payments.ts'
import type { RefundStatus } from '../../../api/contract/admin-refunds.ts'
import { addDays, isDate, monthOf } from '../../shared/site/clock.ts'
import { filterIn } from '../shared/lists/list-url.ts'

/** The standings of a payment, in the usual order. */
export const standings = [
  'awaiting',
  'part_paid',
  'paid',
  'refund_due',
  'refunded',
  'lapsed',
] as const satisfies readonly Standing[]

/** Reads the payment filter from the URL. */
export const paymentFilterFrom = (value: (name: string) => string) => filterIn(value, standings)

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

export interface Period {
  /** Dates in Nairobi, both inclusive. */
  readonly from?: string
  readonly to?: string
}

/** Reads a period from the URL. An end that is invalid or before the start is left open. */
export function periodIn(value: (name: string) => string): Period {
  const [from = '', to = ''] = [value('from'), value('to')]
  const hasFrom = isDate(from)
  return { ...(hasFrom && { from }), ...(isDate(to) && (!hasFrom || from <= to) && { to }) }
}

export const periodNames = ['today', 'week', 'month', 'last-month'] as const
export type PeriodName = (typeof periodNames)[number]

/** Returns a named period relative to today's date in Nairobi. */
export function periodOf(name: PeriodName, today: string): Required<Period> {
  const first = `${monthOf(today)}-01`
  const before = addDays(first, -1)
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: first, to: today }
    case 'last-month':
      return { from: `${monthOf(before)}-01`, to: before }
  }
}

import type { RefundStatus } from '../../../api/contract/admin-refunds.ts'

/** What the queue can be narrowed to beside what is open; `all` narrows nothing. */
export const refundStatuses = ['due', 'sent', 'failed', 'refunded', 'all'] as const satisfies readonly (
  | RefundStatus
  | 'all'
)[]

/** What the list of refunds is narrowed to by its address: the queue of open ones where it says nothing. */
export function refundFilterFrom(value: (name: string) => string) {
  const search = value('search')
  const status = refundStatuses.find((each) => each === value('status'))
  return {
    ...(status !== 'all' && { status: status ?? ('open' as const) }),
    ...(search && { search }),
  }
}

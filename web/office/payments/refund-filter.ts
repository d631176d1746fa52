import type { RefundStatus } from '../../../api/contract/admin-refunds.ts'

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

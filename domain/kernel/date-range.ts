import { invalid } from './domain-error.ts'

/** Throws DomainError `invalid` if `to` is before `from`. Both are dates or instants in ISO 8601, in UTC. */
export function checkRange({
  from,
  to,
}: {
  readonly from?: string | undefined
  readonly to?: string | undefined
}): void {
  if (from !== undefined && to !== undefined && to < from) throw invalid('to', 'search.dates-reversed')
}

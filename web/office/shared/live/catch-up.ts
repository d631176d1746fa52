import { api } from '../../../shared/api-client/api.ts'
import type { State, Store } from '../../../shared/store/store.ts'

/** The data that the stream keeps fresh, except the statistics, which it sends whenever it opens. */
const keptFresh = ['OfficeBooking', 'OfficeStudio', 'Money', 'Audit', 'Availability', 'Studio'] as const

/**
 * Refetches data requested before the stream opened, because earlier events were missed. Waits for running requests, whose
 * responses may be older too. Data requested from now on is as new as the stream.
 */
export const catchUp = () => async (dispatch: Store['dispatch'], getState: () => State) => {
  const before = new Set(Object.values(getState().api.queries).map((query) => query?.requestId))
  await Promise.all(dispatch(api.util.getRunningQueriesThunk()))
  const state = getState()
  const isOld = ({ queryCacheKey }: { queryCacheKey: string }) =>
    before.has(state.api.queries[queryCacheKey]?.requestId)
  const old = keptFresh.filter((tag) => api.util.selectInvalidatedBy(state, [tag]).some(isOld))
  if (old.length > 0) dispatch(api.util.invalidateTags(old))
}

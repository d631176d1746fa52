import { api } from '../../../shared/api-client/api.ts'
import type { State, Store } from '../../../shared/store/store.ts'

/** What the line keeps fresh, but for the figures, which it tells whenever it opens. */
const keptFresh = ['OfficeBooking', 'OfficeStudio', 'Money', 'Audit', 'Availability', 'Studio'] as const

/**
 * Asks once more for what was asked for before the line opened: what happened since was not heard. An answer on its way
 * is waited for, because it may have been read earlier, too; what is asked for from now on is as new as the line.
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

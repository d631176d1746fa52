import { createSlice, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'
import { problemOf } from '../api-client/problem.ts'
import { isCached } from '../offline/offline-state.ts'

/**
 * Whether the service is reachable, as far as the screens know: in doubt after a query without an answer, until it is
 * checked.
 */
export type ServiceStatus = 'here' | 'in-doubt' | 'away'

const here = (): ServiceStatus => 'here'

export const serviceStatus = createSlice({
  name: 'serviceStatus',
  initialState: here,
  reducers: { missed: (): ServiceStatus => 'away', found: here },
  extraReducers: (builder) => {
    builder.addMatcher(
      (action: UnknownAction) => isUnanswered(action) || isCached(action),
      (status) => (status === 'here' ? 'in-doubt' : status),
    )
  },
})

export const { missed, found } = serviceStatus.actions

/** Returns whether a query got no answer. Mutations do not count, because people retry their own actions. */
function isUnanswered(action: unknown): boolean {
  if (!isRejectedWithValue(action)) return false
  const { arg } = action.meta
  if (typeof arg !== 'object' || arg === null || !('type' in arg) || arg.type !== 'query') return false
  const { status, code } = problemOf(action.payload)
  return status === 0 || code === 'unavailable'
}

declare module '../store/store.ts' {
  interface State {
    readonly serviceStatus: ServiceStatus
  }
}

import { createSlice, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'
import { problemOf } from '../api-client/problem.ts'
import { isKept } from '../offline/kept.ts'

/** Whether the service is there, as far as the screens know: in doubt after a query without an answer, until it was looked for. */
export type Reach = 'here' | 'in-doubt' | 'away'

const here = (): Reach => 'here'

export const away = createSlice({
  name: 'away',
  initialState: here,
  reducers: { missed: (): Reach => 'away', found: here },
  extraReducers: (builder) => {
    builder.addMatcher(
      (action: UnknownAction) => isUnanswered(action) || isKept(action),
      (reach) => (reach === 'here' ? 'in-doubt' : reach),
    )
  },
})

export const { missed, found } = away.actions

/** A query that got no answer. What people do themselves is theirs to try again. */
function isUnanswered(action: unknown): boolean {
  if (!isRejectedWithValue(action)) return false
  const { arg } = action.meta
  if (typeof arg !== 'object' || arg === null || !('type' in arg) || arg.type !== 'query') return false
  const { status, code } = problemOf(action.payload)
  return status === 0 || code === 'unavailable'
}

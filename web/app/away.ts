import { createSlice, isRejectedWithValue } from '@reduxjs/toolkit'
import { problemOf } from './problem.ts'

/** Whether what the screens asked for did not come because the server, or its database, is away. */
export const away = createSlice({
  name: 'away',
  initialState: false,
  reducers: { found: () => false },
  extraReducers: (builder) => {
    builder.addMatcher(isUnanswered, () => true)
  },
})

export const { found } = away.actions

/** A query that got no answer. What people do themselves is theirs to try again. */
function isUnanswered(action: unknown): boolean {
  if (!isRejectedWithValue(action)) return false
  const { arg } = action.meta
  if (typeof arg !== 'object' || arg === null || !('type' in arg) || arg.type !== 'query') return false
  const { status, code } = problemOf(action.payload)
  return status === 0 || code === 'unavailable'
}

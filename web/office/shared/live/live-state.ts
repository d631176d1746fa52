import { api } from '../../../shared/api-client/api.ts'
import type { Connection } from '../../../shared/live/follow.ts'
import type { State, Store } from '../../../shared/store/store.ts'

/** The state of the connection, and recent changes. */
export interface LiveState {
  readonly connection: Connection
  /** The time of each change in milliseconds, by id. */
  readonly changed: ReadonlyMap<string, number>
}

export type LiveChange =
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'changed'; readonly ids: readonly string[]; readonly at: number }
  | { readonly type: 'faded'; readonly now: number }

/** How long a change stays marked, in milliseconds. */
export const markedMs = 12_000

export const quiet: LiveState = { connection: 'connecting', changed: new Map() }

/** Returns the state after a change. */
export function evolve(state: LiveState, change: LiveChange): LiveState {
  switch (change.type) {
    case 'connection':
      return { ...state, connection: afterwards(state.connection, change.connection) }
    case 'changed':
      return { ...state, changed: new Map([...state.changed, ...change.ids.map((id) => [id, change.at] as const)]) }
    case 'faded':
      return { ...state, changed: new Map([...state.changed].filter(([, at]) => change.now - at < markedMs)) }
  }
}

/** Shows a lost connection as lost until it is open again, even while it reconnects. */
const afterwards = (before: Connection, next: Connection): Connection =>
  next === 'connecting' && before === 'retrying' ? 'retrying' : next

/** The data that the stream keeps fresh, except the statistics, which it sends whenever it opens. */
const streamedTags = ['OfficeBooking', 'OfficeStudio', 'Money', 'Audit', 'Availability', 'Studio'] as const

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
  const old = streamedTags.filter((tag) => api.util.selectInvalidatedBy(state, [tag]).some(isOld))
  if (old.length > 0) dispatch(api.util.invalidateTags(old))
}

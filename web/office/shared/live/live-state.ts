import type { Connection } from '../../../shared/live/follow.ts'

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

import type { Connection } from '../../../shared/live/follow.ts'

/** How the line stands, and what changed a moment ago. */
export interface LiveState {
  readonly connection: Connection
  /** By id, when it changed in milliseconds. */
  readonly changed: ReadonlyMap<string, number>
}

export type LiveChange =
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'changed'; readonly ids: readonly string[]; readonly at: number }
  | { readonly type: 'faded'; readonly now: number }

/** How long a change stays marked. */
export const markedMs = 12_000

export const quiet: LiveState = { connection: 'connecting', changed: new Map() }

/** The state after a change. */
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

/** While a lost line is tried again it stays lost to those who look, until it is open. */
const afterwards = (before: Connection, next: Connection): Connection =>
  next === 'connecting' && before === 'retrying' ? 'retrying' : next

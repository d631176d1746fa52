import { type createMemoryRouter, createPath } from 'react-router-dom'

/** The current entry of a router's history. */
export interface Entry {
  /** How many entries are before it. */
  readonly index: number
  readonly address: string
}

/** Follows a router's history, and returns its current entry. */
export function entriesOf(router: ReturnType<typeof createMemoryRouter>): () => Entry {
  let keys = [router.state.location.key]
  let index = 0
  router.subscribe(({ location: { key }, historyAction }) => {
    if (key === keys[index]) return
    if (historyAction === 'POP') index = keys.indexOf(key)
    else {
      if (historyAction === 'PUSH') index++
      keys = [...keys.slice(0, index), key]
    }
  })
  return () => ({ index, address: createPath(router.state.location) })
}

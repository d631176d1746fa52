import type { Store } from '../../app/store.ts'
import { type Flow, noFlow, restored } from './flow.ts'

const key = 'studioni.booking'

/** This tab's storage; nothing where the browser keeps it closed, as it may in private windows. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

const isFlow = (value: unknown): value is Flow =>
  typeof value === 'object' && value !== null && Object.keys(noFlow).every((name) => name in value)

function flowIn(saved: string): Flow | undefined {
  try {
    const flow: unknown = JSON.parse(saved)
    return isFlow(flow) ? flow : undefined
  } catch {
    // Nothing of ours: there is no booking to go on with.
    return undefined
  }
}

/** Takes up a booking where a reload of this tab left it. */
export function restoreDraft(store: Store): void {
  const flow = flowIn(tabStorage()?.getItem(key) ?? '')
  if (flow) store.dispatch(restored(flow))
}

/** Keeps the booking in this tab's storage as it goes, until what this answers is called; nothing is kept once it is made. */
export function saveDraft(store: Store): () => void {
  let last = store.getState().flow
  return store.subscribe(() => {
    const { flow } = store.getState()
    if (flow === last) return
    last = flow
    tabStorage()?.setItem(key, JSON.stringify(flow.made ? noFlow : flow))
  })
}

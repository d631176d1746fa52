/** Asks the user to confirm that it is still them. Resolves to whether they did. */
type Asker = () => Promise<boolean>

let asker: Asker | undefined
let pending: Promise<boolean> | undefined

/**
 * Asks the user once, however many requests need a confirmation at the same time. Resolves to false if the page can't ask.
 */
export function confirmIdentity(): Promise<boolean> {
  pending ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined
  })
  return pending
}

/** Sets the function that asks the user. Returns a function that unsets it. */
export function onConfirmation(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

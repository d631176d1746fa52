/** Asks the user to confirm that it is still them. Resolves to whether they did. */
type ConfirmationHandler = () => Promise<boolean>

let currentHandler: ConfirmationHandler | undefined
let pending: Promise<boolean> | undefined

/**
 * Asks the user once, however many requests need a confirmation at the same time. Resolves to false if the page can't ask.
 */
export function confirmIdentity(): Promise<boolean> {
  pending ??= (currentHandler?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined
  })
  return pending
}

/** Sets the function that asks the user. Returns a function that unsets it. */
export function onConfirmation(handler: ConfirmationHandler): () => void {
  currentHandler = handler
  return () => {
    if (currentHandler === handler) currentHandler = undefined
  }
}

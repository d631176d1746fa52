type Send = () => Promise<void>

const senders = new Set<Send>()

/** Registers something to send before the session ends. Returns a function that unregisters it. */
export function beforeSignOut(send: Send): () => void {
  senders.add(send)
  return () => senders.delete(send)
}

/** Sends what has to be sent during the session. Resolves once everything was answered. */
export const sendBeforeSignOut = async (): Promise<void> => {
  await Promise.all([...senders].map((send) => send()))
}

type Send = () => Promise<void>

const senders = new Set<Send>()

/** Has something sent before the session ends. Answers how to take that back. */
export function beforeSignOut(send: Send): () => void {
  senders.add(send)
  return () => senders.delete(send)
}

/** Sends what has to be sent while the session lasts; done once all of it was answered. */
export const sendBeforeSignOut = async (): Promise<void> => {
  await Promise.all([...senders].map((send) => send()))
}

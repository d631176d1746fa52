import { setTimeout as delay } from 'node:timers/promises'

const initialMs = 20
const maxMs = 1_000

/** Returns the backoff before retry `attempt` (1, 2, …): exponential up to 1 s, with jitter. */
export const backoffMs = (attempt: number): number =>
  Math.min(initialMs * 2 ** (attempt - 1), maxMs) * (0.5 + Math.random() / 2)

/** Waits `ms` milliseconds or until the signal aborts. Never throws. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return
  const options = signal ? { signal } : {}
  await delay(ms, undefined, options).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
}

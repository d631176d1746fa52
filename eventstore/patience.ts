import { setTimeout as delay } from 'node:timers/promises'

const firstPauseMs = 20
const longestPauseMs = 1_000

/** How long to wait before attempt n (1, 2, …) at something that may come back: doubling to 1 s, with jitter. */
export const pauseBefore = (attempt: number): number =>
  Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs) * (0.5 + Math.random() / 2)

/** Waits so many milliseconds, or until the signal; never throws. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return
  const options = signal ? { signal } : {}
  await delay(ms, undefined, options).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
}

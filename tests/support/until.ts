import { setTimeout as pause } from 'node:timers/promises'

/**
 * Repeats a check until its answer is right, and returns the answer. Throws after `timeoutMs`. For code that tests of
 * Vitest and Playwright Test share.
 */
export async function until<T>(
  ask: () => T | Promise<T>,
  isRight: (answer: T) => boolean = Boolean,
  everyMs = 50,
  timeoutMs = 20_000,
): Promise<T> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (isRight(answer)) return answer
    if (performance.now() > end) throw new Error(`After ${timeoutMs / 1_000} seconds it is still: ${String(answer)}`)
    await pause(everyMs)
  }
}

import { onTestFinished, vi } from 'vitest'

/**
 * Stops the clock of the test and of the servers in its process, so that no limit ends while a busy machine works.
 * `vi.setSystemTime` moves it. Timers and the database run on.
 */
export function stopClock(now: number | Date = Date.now()): void {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
}

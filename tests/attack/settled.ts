import { setTimeout as pause } from 'node:timers/promises'

const quietMs = 4_000
const maxMs = 40_000

/** Waits until a count, such as that of messages sent, has not grown for four seconds. Returns it. */
export async function settled(count: () => number): Promise<number> {
  let [last, grewAt] = [count(), Date.now()]
  const end = Date.now() + maxMs
  while (Date.now() < end && Date.now() - grewAt < quietMs) {
    await pause(200)
    if (count() === last) continue
    last = count()
    grewAt = Date.now()
  }
  return last
}

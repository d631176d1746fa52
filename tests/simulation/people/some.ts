import { setTimeout as pause } from 'node:timers/promises'
import { addDays, StudioDate, slotAt, studioDateAt } from '../../../domain/kernel/slot.ts'
import { currentScheduler } from '../virtual/scheduler.ts'

export const random = () => currentScheduler().random
export const now = () => new Date()

/** Returns one to three hours within a few days, so that people often want the same. */
export function someHours(length = random().int(1, 3)): string[] {
  const date = StudioDate.parse(someDate())
  const first = random().int(9, 12)
  return Array.from({ length }, (_, i) => slotAt(date, first + i))
}
export const someDate = (): string => addDays(studioDateAt(now()), random().int(0, 3))

export const somePhone = (): string => `07${random().int(10, 19)}${String(random().int(0, 999_999)).padStart(6, '0')}`
/** Returns a unique name that can be searched for. */
export const someName = (name: string): string =>
  `${name} ${'ABCDEFGH'[random().int(0, 7)]}${random().int(1_000, 9_999)}`
export const someEmail = (): string => `customer${random().int(1, 5)}@example.com`
export const somePassword = (): string => `a secret of ${random().int(1, 3)}`

/** Waits while a user reads a form. */
export const thinks = () => pause(random().latency(random().of([1_000, 60_000, 10 * 60_000])))

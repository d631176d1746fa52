import { dateOf, firstHour, hourOf, lastHour, type Slot, type StudioDate, weekdayOf } from '../kernel/slot.ts'
import type { OpeningHours } from './events.ts'

/** When a studio can be used: its weekly hours, the dates it is closed and its transfer buffer after each session. */
export interface Opening {
  readonly openingHours: OpeningHours
  readonly blackouts: readonly { readonly date: StudioDate }[]
  readonly bufferMinutes: number
}

/** Every hour of every day, which is what a studio starts with. */
export const alwaysOpen: OpeningHours = Array.from({ length: 7 }, () => ({ from: firstHour, to: lastHour }))

/** Whether the studio is open during a slot. */
export function isOpen({ openingHours, blackouts }: Opening, slot: Slot): boolean {
  const date = dateOf(slot)
  const hours = openingHours[weekdayOf(date)] ?? null
  const closed = hours === null || blackouts.some((blackout) => blackout.date === date)
  return !closed && hours.from <= hourOf(slot) && hourOf(slot) <= hours.to
}

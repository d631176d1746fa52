import { hourOf, type Slot, type StudioDate, slotAt, weekdayOf } from '../../../domain/kernel/slot.ts'
import { bufferSlotsFor } from '../../../domain/schedule/availability.ts'
import type { Random } from './random.ts'
import type { DemoSessionType, DemoStudio } from './studios.ts'

/** A session somewhere in a studio's day. */
interface PlannedSession {
  readonly sessionType: DemoSessionType
  readonly slots: readonly Slot[]
}

/** The relative demand of each weekday, Sunday first. */
const weekdays = [1.15, 0.55, 0.65, 0.75, 0.8, 1.2, 1.7]
/** The relative demand of each hour, from 08 on. It peaks after lunch and after work. */
const hours = [0.5, 0.8, 1.3, 1.2, 0.8, 1.2, 2, 2.6, 2.8, 2.4, 2, 1.4, 0.7]

/**
 * Sessions for one studio and day that leave each other room, buffers included, and keep to the opening hours; `share`
 * scales how many there are.
 */
export function planDay(
  random: Random,
  studio: DemoStudio,
  sessionTypes: readonly DemoSessionType[],
  date: StudioDate,
  share: number,
): PlannedSession[] {
  const open = studio.opening[weekdayOf(date)]
  if (!open) return []
  const wanted = studio.demand * share * (weekdays[weekdayOf(date)] ?? 1)
  const count = Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0)
  const taken = new Set<Slot>()
  const planned: PlannedSession[] = []
  for (let i = 0; i < count; i++) {
    const sessionType = random.pick(sessionTypes)
    const units = random.weighted([
      [1, 8],
      [2, 2],
    ])
    const length = Math.ceil(sessionType.minutes / 60) * units
    const last = open.to - length + 1
    if (last < open.from) continue
    const starts = Array.from({ length: last - open.from + 1 }, (_, k) => open.from + k)
    const start = random.weighted(starts.map((hour) => [hour, hours[hour - 8] ?? 1] as const))
    const slots = Array.from({ length }, (_, k) => slotAt(date, start + k))
    const needed = [...slots, ...bufferSlotsFor(slots, studio.bufferMinutes)]
    if (needed.some((slot) => taken.has(slot))) continue
    for (const slot of needed) taken.add(slot)
    planned.push({ sessionType, slots })
  }
  return planned.sort((a, b) => firstHourOf(a) - firstHourOf(b))
}

const firstHourOf = ({ slots: [first] }: PlannedSession): number => (first ? hourOf(first) : 0)

import {
  addDays,
  hourOf,
  type Slot,
  type StudioDate,
  slotAt,
  studioDateAt,
  weekdayOf,
} from '../../domain/kernel/slot.ts'
import { bufferSlotsFor } from '../../domain/schedule/availability.ts'
import { Random } from '../../lib/random.ts'
import { courseOf, openRequest, type Slots, type Step } from './demo/course.ts'
import history from './demo/history.json' with { type: 'json' }
import { customers, type DemoPerson } from './demo/people.ts'
import { type DemoSessionType, type DemoStudio, offeredAt, openingHoursOf, studios } from './demo/studios.ts'

export interface DemoBooking {
  readonly studio: DemoStudio
  readonly sessionType: DemoSessionType
  readonly customer: DemoPerson
  readonly people: number
  /** Empty if the customer leaves the time to the studio. */
  readonly slots: readonly Slot[]
  readonly preferredDate: StudioDate | null
  /** M-Pesa's receipt, in case it is paid. */
  readonly receipt: string
  readonly steps: readonly Step[]
}

const daysAround = 45
const days = Array.from({ length: 2 * daysAround + 1 }, (_, i) => i - daysAround)
const dayMs = 86_400_000

/**
 * Returns all bookings of the demo at `now`, and when its studios were set up: the same for the same seed and instant.
 */
export function demoData(seed: string, now: Date) {
  const random = Random.named(0, seed)
  const bookings: readonly DemoBooking[] = studios.flatMap((studio) => [
    ...days.flatMap((day) => bookingsOn(day, studio, random, now)),
    ...(random.chance(0.75) ? [openBooking(studio, random, now)] : []),
  ])
  return { since: new Date(now.getTime() - 2.5 * daysAround * dayMs), bookings }
}

function bookingsOn(day: number, studio: DemoStudio, random: Random, now: Date): DemoBooking[] {
  if (studio.blackouts.some(({ days }) => days === day)) return []
  return planDay(studio, day, addDays(studioDateAt(now), day), random).map((session) => {
    const steps = courseOf(random, session.slots, now)
    return { ...customerFor(studio, random), studio, ...session, preferredDate: null, steps }
  })
}

/**
 * Returns the relative demand of a day, by its distance from today: today is full, and later days have few bookings.
 */
const demandOf = (day: number): number =>
  day === 0 ? 3.2 : day < 0 ? 0.62 : day < 4 ? 1 : Math.max(0.22, 0.75 - day / 70)

/** Plans the sessions of one studio and day, within the opening hours and without overlaps, buffers included. */
function planDay(studio: DemoStudio, day: number, date: StudioDate, random: Random) {
  const { weekdays, hoursFrom8 } = history.demand
  const weekday = weekdayOf(date)
  const open = openingHoursOf(studio)[weekday]
  if (!open) return []
  const wanted = studio.demand * demandOf(day) * (weekdays[weekday] ?? 1)
  const count = Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0)
  const taken = new Set<Slot>()
  const planned: { sessionType: DemoSessionType; slots: Slots }[] = []
  for (let i = 0; i < count; i++) {
    const sessionType = random.of(offeredAt(studio))
    const length = Math.ceil(sessionType.minutes / 60) * Number(random.weighted({ 1: 8, 2: 2 }))
    const starts = Array.from({ length: Math.max(0, open.to - length + 2 - open.from) }, (_, k) => open.from + k)
    if (starts.length === 0) continue
    const start = Number(random.weighted(Object.fromEntries(starts.map((hour) => [hour, hoursFrom8[hour - 8] ?? 1]))))
    const later = Array.from({ length: length - 1 }, (_, k) => slotAt(date, start + 1 + k))
    const slots: Slots = [slotAt(date, start), ...later]
    const needed = [...slots, ...bufferSlotsFor(slots, studio.bufferMinutes)]
    if (needed.some((slot) => taken.has(slot))) continue
    for (const slot of needed) taken.add(slot)
    planned.push({ sessionType, slots })
  }
  return planned.sort((a, b) => hourOf(a.slots[0]) - hourOf(b.slots[0]))
}

/** A booking of a customer who leaves the time to the studio. */
function openBooking(studio: DemoStudio, random: Random, now: Date): DemoBooking {
  return {
    ...customerFor(studio, random),
    studio,
    sessionType: random.of(offeredAt(studio)),
    slots: [],
    preferredDate: random.chance(0.7) ? addDays(studioDateAt(now), random.int(3, 20)) : null,
    steps: openRequest(random, now),
  }
}

function customerFor({ capacity }: DemoStudio, random: Random) {
  const max = Math.min(capacity, 50)
  const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789']
  return {
    customer: random.of(customers),
    people: Math.min(max, Math.max(1, Math.round(1 + random.next() ** 2 * Math.min(max, 12)))),
    receipt: `S${Array.from({ length: 9 }, () => random.of(letters)).join('')}`,
  }
}

import { addDays, type Slot, type StudioDate, studioDateAt } from '../../domain/kernel/slot.ts'
import { courseOf, openRequest, type Step } from './demo/course.ts'
import { planDay } from './demo/day-plan.ts'
import { customers, type DemoPerson } from './demo/people.ts'
import { type Random, randomOf } from './demo/random.ts'
import { type DemoSessionType, type DemoStudio, offeredAt, studios } from './demo/studios.ts'

export interface DemoBooking {
  readonly studio: DemoStudio
  readonly sessionType: DemoSessionType
  readonly customer: DemoPerson
  readonly people: number
  /** Empty when the customer leaves the time to the studio. */
  readonly slots: readonly Slot[]
  readonly preferredDate: StudioDate | null
  /** M-Pesa's receipt, should it be paid. */
  readonly receipt: string
  readonly steps: readonly Step[]
}

export interface DemoData {
  /** The time of the set-up, before the first booking request. */
  readonly since: Date
  readonly studios: readonly DemoStudio[]
  readonly bookings: readonly DemoBooking[]
}

const daysAround = 45
const dayMs = 86_400_000

/** Returns all data of the demo at `now`: the same for the same seed and instant. */
export function demoData(seed: string, now: Date): DemoData {
  const random = randomOf(seed)
  const bookings = studios.flatMap((studio) => [
    ...sessionsOf(random, studio, now),
    ...(random.chance(0.75) ? [openBooking(random, studio, now)] : []),
  ])
  return { since: new Date(now.getTime() - 2.5 * daysAround * dayMs), studios, bookings }
}

function sessionsOf(random: Random, studio: DemoStudio, now: Date): DemoBooking[] {
  const today = studioDateAt(now)
  const closed = new Set<string>(studio.blackouts.map(([days]) => addDays(today, days)))
  return Array.from({ length: 2 * daysAround + 1 }, (_, i) => i - daysAround).flatMap((days) => {
    const date = addDays(today, days)
    if (closed.has(date)) return []
    return planDay(random, studio, offeredAt(studio), date, shareOf(days)).flatMap(({ slots, sessionType }) => {
      const [first, ...rest] = slots
      if (first === undefined) return []
      const steps = courseOf(random, [first, ...rest], now)
      return [{ ...customerFor(random, studio), studio, sessionType, slots, preferredDate: null, steps }]
    })
  })
}

/** Returns the occupancy of a day, by its distance from today: today is full, and later days have few bookings. */
const shareOf = (days: number): number =>
  days === 0 ? 3.2 : days < 0 ? 0.62 : days < 4 ? 1 : Math.max(0.22, 0.75 - days / 70)

/** Someone who leaves the time to the studio. */
function openBooking(random: Random, studio: DemoStudio, now: Date): DemoBooking {
  return {
    ...customerFor(random, studio),
    studio,
    sessionType: random.pick(offeredAt(studio)),
    slots: [],
    preferredDate: random.chance(0.7) ? addDays(studioDateAt(now), random.whole(3, 20)) : null,
    steps: openRequest(random, now),
  }
}

function customerFor(random: Random, { capacity }: DemoStudio): Pick<DemoBooking, 'customer' | 'people' | 'receipt'> {
  const max = Math.min(capacity, 50)
  const receiptLetters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789']
  return {
    customer: random.pick(customers),
    people: Math.min(max, Math.max(1, Math.round(1 + random.next() ** 2 * Math.min(max, 12)))),
    receipt: `S${Array.from({ length: 9 }, () => random.pick(receiptLetters)).join('')}`,
  }
}

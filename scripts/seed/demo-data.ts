import type { CancelReason } from '../../domain/booking/events.ts'
import {
  addDays,
  endOf,
  hourOf,
  type Slot,
  type StudioDate,
  slotAt,
  startOf,
  studioDateAt,
  weekdayOf,
} from '../../domain/kernel/slot.ts'
import { bufferSlotsFor } from '../../domain/schedule/availability.ts'
import { Random } from '../../lib/random.ts'
import { customers, type DemoSessionType, type DemoStudio, offeredAt, studios } from './demo/demo.ts'
import history from './demo/history.json' with { type: 'json' }

export interface DemoBooking {
  readonly studio: DemoStudio
  readonly sessionType: DemoSessionType
  readonly customer: (typeof customers)[number]
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
  const open = studio.openingHours[weekday]
  if (!open) return []
  const wanted = studio.demand * demandOf(day) * (weekdays[weekday] ?? 1)
  const count = Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0)
  const taken = new Set<Slot>()
  const planned: { sessionType: DemoSessionType; slots: Slots }[] = []
  for (let i = 0; i < count; i++) {
    const sessionType = random.of(offeredAt(studio))
    const length = Math.ceil(sessionType.durationMinutes / 60) * Number(random.weighted({ 1: 8, 2: 2 }))
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

function customerFor({ details: { capacity } }: DemoStudio, random: Random) {
  const max = Math.min(capacity, 50)
  const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789']
  return {
    customer: random.of(customers),
    people: Math.min(max, Math.max(1, Math.round(1 + random.next() ** 2 * Math.min(max, 12)))),
    receipt: `S${Array.from({ length: 9 }, () => random.of(letters)).join('')}`,
  }
}

/** The hours of a session, one at least. */
type Slots = readonly [Slot, ...Slot[]]

/** Something that happened to a booking, and when. */
export type Step = { readonly at: Date } & (
  | { readonly does: 'request' | 'confirm' | 'approve' | 'pay' | 'complete' | 'no_show' }
  | { readonly does: 'reject'; readonly by: 'manager' | 'admin'; readonly note: string }
  | { readonly does: 'cancel'; readonly reason: CancelReason; readonly note: string }
)

const hourMs = 3_600_000
/** Returns an instant some hours later. */
export const after = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * hourMs)
const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / hourMs

/** The default payment deadline of an approved booking and the default grace period, in hours. */
export const paymentDeadlineHours = 24
const graceHours = 0.25

const { outcomes, waiting, rejections, cancellations } = history
type Outcome = keyof typeof outcomes.over | keyof typeof outcomes.within72Hours

/** The relative frequency of each outcome, by the time until the session. */
function outcomesIn(hours: number): Partial<Record<Outcome, number>> {
  if (hours <= -1) return outcomes.over
  if (hours < 27) return outcomes.within27Hours
  // Waiting bookings were requested within a day. If many of those ahead waited, today would dwarf every earlier day.
  return hours < 72 ? outcomes.within72Hours : outcomes.ahead
}

/**
 * The history of a booking up to `now`, in order, from the request on. Every step happens at a time that its rule
 * allows.
 */
function courseOf(random: Random, slots: Slots, now: Date): Step[] {
  const [start, end] = [startOf(slots[0]), endOf(slots.at(-1) ?? slots[0])]
  const outcome = random.weighted(outcomesIn(hoursBetween(now, start)))
  // Leaves enough time for every step before now. The last step before the session is the payment.
  const latest = earlier(after(start, -38), after(now, -30))
  const requestedAt = daytime(after(latest, -24 * random.between(0.1, random.chance(0.3) ? 20 : 7)))
  // A booking that ends early needs an additional day between the payment, or its deadline, and the end.
  const early = after(requestedAt, -24)
  const completed = after(end, 1.02)
  const over: Step[] = completed < now ? [{ does: 'complete', at: completed }] : []
  const request: Step = { does: 'request', at: requestedAt }
  switch (outcome) {
    case 'requested':
    case 'confirmed':
    case 'approved':
      return stepsUntil(now, random, waiting[outcome])
    case 'rejected': {
      const by = random.of(['manager', 'admin'] as const)
      const note = random.of(rejections)
      return [request, { does: 'reject', by, note, at: after(requestedAt, random.between(0.5, 12)) }]
    }
    case 'unanswered':
      return [request, { does: 'cancel', reason: 'unanswered', note: '', at: after(start, 0.02) }]
    case 'unpaid': {
      const agreed = agreement(random, early)
      const deadline = after(lastOf(agreed), paymentDeadlineHours + graceHours)
      return [...agreed, { does: 'cancel', reason: 'unpaid', note: '', at: deadline }]
    }
    case 'customer':
    case 'manager':
    case 'admin': {
      const paid = payment(random, early)
      const until = earlier(after(start, -25), after(now, -0.2))
      const at = after(lastOf(paid), random.between(0.05, 0.95) * hoursBetween(lastOf(paid), until))
      return [...paid, { does: 'cancel', reason: outcome, note: random.of(cancellations[outcome]), at }]
    }
    case 'no_show':
      return [...payment(random, requestedAt), { does: 'no_show', at: after(start, 0.6) }, ...over]
    case 'paid':
      return [...payment(random, requestedAt), ...over]
  }
}

/** A request without a time, for which no time has been arranged yet. */
const openRequest = (random: Random, now: Date): Step[] => stepsUntil(now, random, waiting.open)

const agreeing = ['request', 'confirm', 'approve'] as const

/** The steps of a waiting booking: each with the minimum and maximum hours before the next, or before now. */
function stepsUntil(
  now: Date,
  random: Random,
  hours: Readonly<Partial<Record<(typeof agreeing)[number], readonly number[]>>>,
): Step[] {
  let at = now
  const steps = agreeing.toReversed().flatMap((does): Step[] => {
    const [least, most] = hours[does] ?? []
    if (least === undefined || most === undefined) return []
    at = after(at, -random.between(least, most))
    return [{ does, at }]
  })
  return steps.toReversed()
}

type Steps = readonly [Step, ...Step[]]
const lastOf = (steps: Steps): Date => (steps.at(-1) ?? steps[0]).at

/** Requested, confirmed and approved, within 17 hours. */
function agreement(random: Random, requestedAt: Date): Steps {
  const confirmed = after(requestedAt, random.between(0.3, 10))
  // Now and then the admin is faster than the manager.
  const early: Step[] = random.chance(0.1) ? [] : [{ does: 'confirm', at: confirmed }]
  const approved = after(confirmed, random.between(0.3, 7))
  return [{ does: 'request', at: requestedAt }, ...early, { does: 'approve', at: approved }]
}

/** Agreed, and paid within 10 more hours: 27 hours in all, at the latest two hours before the session. */
function payment(random: Random, requestedAt: Date): Steps {
  const agreed = agreement(random, requestedAt)
  return [...agreed, { does: 'pay', at: after(lastOf(agreed), random.between(0.05, 10)) }]
}

/** Moves an instant back into waking hours (07 to 22 in Nairobi). */
function daytime(instant: Date): Date {
  const hour = (instant.getUTCHours() + 3) % 24
  return hour < 7 ? after(instant, -(hour + 3)) : hour > 21 ? after(instant, -4) : instant
}

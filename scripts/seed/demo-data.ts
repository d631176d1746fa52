import {
  addDays,
  endOf,
  hourMs,
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

/**
 * Returns all bookings of the demo at `now`, and when its studios were set up: the same for the same seed and instant.
 */
export function demoData(seed: string, now: Date) {
  const random = Random.named(0, seed)
  const busy: Busy = new Map()
  const bookings: readonly DemoBooking[] = studios.flatMap((studio) => [
    ...days.flatMap((day) => bookingsOn(day, studio, random, now, busy)),
    ...(random.chance(0.75) ? [openBooking(studio, random, now)] : []),
  ])
  return { since: after(now, -2.5 * daysAround * 24), bookings }
}

/** The customers who have a session at an hour. */
type Busy = Map<Slot, Set<DemoBooking['customer']>>

const bookingsOn = (day: number, studio: DemoStudio, random: Random, now: Date, busy: Busy): DemoBooking[] =>
  planDay(studio, day, addDays(studioDateAt(now), day), random).map((session) => {
    const steps = courseOf(random, session.slots, now)
    const free = customers.filter((each) => session.slots.every((slot) => !busy.get(slot)?.has(each)))
    const booked = customerFor(studio, random, free)
    for (const slot of session.slots) busy.set(slot, (busy.get(slot) ?? new Set()).add(booked.customer))
    return { ...booked, studio, ...session, preferredDate: null, steps }
  })

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
  if (!open || studio.blackouts.some(({ days }) => days === day)) return []
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
    ...customerFor(studio, random, customers),
    studio,
    sessionType: random.of(offeredAt(studio)),
    slots: [],
    preferredDate: random.chance(0.7) ? addDays(studioDateAt(now), random.int(3, 20)) : null,
    steps: stepsUntil(now, random, waiting.open),
  }
}

function customerFor({ details: { capacity } }: DemoStudio, random: Random, from: typeof customers) {
  const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789']
  return {
    customer: random.of(from),
    people: Math.min(capacity, Math.round(1 + random.next() ** 2 * Math.min(capacity, 12))),
    receipt: `S${Array.from({ length: 9 }, () => random.of(letters)).join('')}`,
  }
}

/** The hours of a session, one at least. */
type Slots = readonly [Slot, ...Slot[]]

type CancelledBy = keyof typeof history.cancellations | 'unpaid' | 'unanswered'

/** Something that happened to a booking, and when. */
export type Step = { readonly at: Date } & (
  | { readonly does: 'request' | 'confirm' | 'approve' | 'pay' | 'complete' | 'no_show' }
  | { readonly does: 'reject'; readonly by: 'manager' | 'admin'; readonly note: string }
  | { readonly does: 'cancel'; readonly reason: CancelledBy; readonly note: string }
)

/** Returns an instant some hours later. */
export const after = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * hourMs)
const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / hourMs

/** The default payment deadline of an approved booking and the default grace period, in hours. */
export const paymentDeadlineHours = 24
const graceHours = 0.25

const { outcomes, waiting, usual, rejections, cancellations } = history
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
      return [
        request,
        { does: 'reject', by, note, at: byDay(after(requestedAt, random.between(0.5, 12)), requestedAt) },
      ]
    }
    case 'unanswered':
      return [request, { does: 'cancel', reason: 'unanswered', note: '', at: after(start, 0.02) }]
    case 'unpaid': {
      const { steps, at } = stepsFrom(early, random, 'approve')
      const deadline = after(at, paymentDeadlineHours + graceHours)
      return [...steps, { does: 'cancel', reason: 'unpaid', note: '', at: deadline }]
    }
    case 'customer':
    case 'manager':
    case 'admin': {
      const paid = stepsFrom(early, random, 'pay')
      const until = earlier(after(start, -25), after(now, -0.2))
      const at = byDay(after(paid.at, random.between(0.05, 0.95) * hoursBetween(paid.at, until)), paid.at)
      return [...paid.steps, { does: 'cancel', reason: outcome, note: random.of(cancellations[outcome]), at }]
    }
    case 'no_show':
      return [...stepsFrom(requestedAt, random, 'pay').steps, { does: 'no_show', at: after(start, 0.6) }, ...over]
    case 'paid':
      return [...stepsFrom(requestedAt, random, 'pay').steps, ...over]
  }
}

const agreeing = ['request', 'confirm', 'approve'] as const
type Hours = { readonly [Of in (typeof agreeing)[number]]?: readonly number[] }

/** The steps of a waiting booking: each with the minimum and maximum hours before the next, or before now. */
function stepsUntil(now: Date, random: Random, hours: Hours): Step[] {
  let at = now
  const steps = agreeing.toReversed().flatMap((does): Step[] => {
    const [least, most] = hours[does] ?? []
    if (least === undefined || most === undefined) return []
    at = after(at, -random.between(least, most))
    return [{ does, at }]
  })
  return steps.toReversed()
}

/** The steps from a request to its approval, within 17 hours, or to its payment, within 27. Also returns the last's time. */
function stepsFrom(requestedAt: Date, random: Random, last: 'approve' | 'pay') {
  const steps: Step[] = [{ does: 'request', at: requestedAt }]
  let at = requestedAt
  for (const does of ['confirm', 'approve', 'pay'] as const) {
    const [least = 0, most = 0] = usual[does]
    at = byDay(after(at, random.between(least, most)), at)
    // Now and then the admin is faster than the manager.
    if (does !== 'confirm' || !random.chance(0.1)) steps.push({ does, at })
    if (does === last) break
  }
  return { steps, at }
}

/** Moves an instant back into waking hours (07 to 22 in Nairobi). */
function daytime(instant: Date): Date {
  const hour = (instant.getUTCHours() + 3) % 24
  return hour < 7 ? after(instant, -(hour + 3)) : hour > 21 ? after(instant, -4) : instant
}

/** Moves an instant back into waking hours, but not before another step. */
function byDay(instant: Date, step: Date): Date {
  return new Date(Math.max(daytime(instant).getTime(), after(step, 0.05).getTime()))
}

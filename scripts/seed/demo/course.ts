import type { CancelReason } from '../../../domain/booking/events.ts'
import { endOf, type Slot, startOf } from '../../../domain/kernel/slot.ts'
import type { Random } from '../../../lib/random.ts'
import history from './history.json' with { type: 'json' }

/** The hours of a session, one at least. */
export type Slots = readonly [Slot, ...Slot[]]

/** Something that happened to a booking, and when. */
export type Step = { readonly at: Date } & (
  | { readonly does: 'request' | 'confirm' | 'approve' | 'pay' | 'complete' | 'no_show' }
  | { readonly does: 'reject'; readonly by: 'manager' | 'admin'; readonly note: string }
  | { readonly does: 'cancel'; readonly reason: CancelReason; readonly note: string }
)

const hourMs = 3_600_000
const after = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * hourMs)
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
export function courseOf(random: Random, slots: Slots, now: Date): Step[] {
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
export const openRequest = (random: Random, now: Date): Step[] => stepsUntil(now, random, waiting.open)

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

import type { CancelReason } from '../../../domain/booking/events.ts'
import { endOf, type Slot, startOf } from '../../../domain/kernel/slot.ts'
import type { Random } from './random.ts'

/** Something that happened to a booking, and when. */
export type Step = { readonly at: Date } & (
  | { readonly does: 'request' | 'confirm' | 'approve' | 'pay' | 'complete' | 'no_show' }
  | { readonly does: 'reject'; readonly by: 'manager' | 'admin'; readonly note: string }
  | { readonly does: 'cancel'; readonly reason: CancelReason; readonly note: string }
)

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const after = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * hourMs)

/** The deadline an approved booking has to be paid by, in hours; and the grace the expiry leaves, as configured by default. */
export const paymentDeadlineHours = 24
const graceHours = 0.25

const rejections = [
  'The engineer is away that day.',
  'The room is being painted.',
  'We need more notice for so many people.',
  'Please call us about the drums first.',
]
const managerCancellations = [
  'The generator failed; we are sorry. Please choose another day.',
  'The roof leaks after the rain.',
]

/** The relative frequency of each outcome, by the time until the session. */
const outcomes = {
  over: { paid: 74, no_show: 5, by_customer: 6, unpaid: 5, unanswered: 3, rejected: 4, by_manager: 2, by_admin: 1 },
  within27Hours: { paid: 88, by_manager: 5, rejected: 7 },
  within72Hours: { paid: 68, approved: 9, confirmed: 7, requested: 8, rejected: 8 },
  // Waiting bookings were requested within a day. Few bookings ahead may wait, or today would dwarf every earlier day.
  ahead: {
    ...{ paid: 68, approved: 5, confirmed: 5, requested: 5, rejected: 5 },
    ...{ by_customer: 5, unpaid: 4, by_manager: 2, by_admin: 1 },
  },
}
type Outcomes = typeof outcomes
type Outcome = { [Time in keyof Outcomes]: keyof Outcomes[Time] }[keyof Outcomes]

/**
 * The history of a booking up to `now`, in order, from the request on. Every step happens at a time that its rule
 * allows.
 */
export function courseOf(random: Random, slots: readonly [Slot, ...Slot[]], now: Date): Step[] {
  const start = startOf(slots[0])
  const end = endOf(slots.at(-1) ?? slots[0])
  const outcome = outcomeOf(random, start, now)
  // Everything that must have happened before now has had time to: the last step before the session is a payment.
  const latest = new Date(Math.min(start.getTime() - 38 * hourMs, now.getTime() - 30 * hourMs))
  const requestedAt = daytime(new Date(latest.getTime() - random.between(0.1, random.chance(0.3) ? 20 : 7) * dayMs))
  // A booking that ends early needs an additional day between the payment, or its deadline, and the end.
  const early = after(requestedAt, -24)
  const completed = after(end, 1.02)
  const over: Step[] = completed < now ? [{ does: 'complete', at: completed }] : []
  switch (outcome) {
    case 'requested':
      return [{ does: 'request', at: after(now, -random.between(0.2, 11)) }]
    case 'confirmed': {
      const confirmed = after(now, -random.between(0.2, 8))
      return [
        { does: 'request', at: after(confirmed, -random.between(0.4, 10)) },
        { does: 'confirm', at: confirmed },
      ]
    }
    case 'approved': {
      const approved = after(now, -random.between(0.3, 20))
      const confirmed = after(approved, -random.between(0.3, 4))
      return [
        { does: 'request', at: after(confirmed, -random.between(0.4, 10)) },
        { does: 'confirm', at: confirmed },
        { does: 'approve', at: approved },
      ]
    }
    case 'rejected': {
      const by = random.pick(['manager', 'admin'] as const)
      return [
        { does: 'request', at: requestedAt },
        { does: 'reject', by, note: random.pick(rejections), at: after(requestedAt, random.between(0.5, 12)) },
      ]
    }
    case 'unanswered':
      return [
        { does: 'request', at: requestedAt },
        { does: 'cancel', reason: 'unanswered', note: '', at: after(start, 0.02) },
      ]
    case 'unpaid': {
      const agreed = agreement(random, early)
      const deadline = after(agreed.at(-1)?.at ?? early, paymentDeadlineHours + graceHours)
      return [...agreed, { does: 'cancel', reason: 'unpaid', note: '', at: deadline }]
    }
    case 'by_customer':
    case 'by_manager':
    case 'by_admin': {
      const paid = payment(random, early)
      const until = new Date(Math.min(start.getTime() - 25 * hourMs, now.getTime() - 0.2 * hourMs))
      const from = paid.at(-1)?.at ?? early
      const at = new Date(from.getTime() + random.between(0.05, 0.95) * (until.getTime() - from.getTime()))
      return [...paid, { does: 'cancel', ...cancellations(random)[outcome], at }]
    }
    case 'no_show':
      return [...payment(random, requestedAt), { does: 'no_show', at: after(start, 0.6) }, ...over]
    case 'paid':
      return [...payment(random, requestedAt), ...over]
  }
}

/** When a request without a time was made: some time ago, and no time has been arranged yet. */
export const openRequest = (random: Random, now: Date): Step[] => [
  { does: 'request', at: after(now, -random.between(0.5, 30)) },
]

function outcomeOf(random: Random, start: Date, now: Date): Outcome {
  const hoursAhead = (start.getTime() - now.getTime()) / hourMs
  if (hoursAhead <= -1) return weighted(random, outcomes.over)
  if (hoursAhead < 27) return weighted(random, outcomes.within27Hours)
  return weighted(random, hoursAhead < 72 ? outcomes.within72Hours : outcomes.ahead)
}

function weighted<Weights extends Readonly<Record<string, number>>>(random: Random, weights: Weights) {
  const list: [Extract<keyof Weights, string>, number][] = []
  for (const name in weights) list.push([name, weights[name] ?? 0])
  return random.weighted(list)
}

const cancellations = (random: Random) =>
  ({
    by_customer: { reason: 'customer', note: '' },
    by_manager: { reason: 'manager', note: random.pick(managerCancellations) },
    by_admin: { reason: 'admin', note: 'Booked twice by mistake; the other one stands.' },
  }) as const

/** Requested, confirmed and approved, within 17 hours. */
function agreement(random: Random, requestedAt: Date): Step[] {
  const confirmed = after(requestedAt, random.between(0.3, 10))
  // Now and then the admin is faster than the manager.
  const early: Step[] = random.chance(0.1) ? [] : [{ does: 'confirm', at: confirmed }]
  return [
    { does: 'request', at: requestedAt },
    ...early,
    { does: 'approve', at: after(confirmed, random.between(0.3, 7)) },
  ]
}

/** All of it, and paid within 10 hours more: 27 hours in all, two hours before the session at the latest. */
function payment(random: Random, requestedAt: Date): Step[] {
  const agreed = agreement(random, requestedAt)
  return [...agreed, { does: 'pay', at: after(agreed.at(-1)?.at ?? requestedAt, random.between(0.05, 10)) }]
}

/** The same instant, moved back into hours when people are awake (07 to 22 in Nairobi). */
function daytime(instant: Date): Date {
  const hour = (instant.getUTCHours() + 3) % 24
  return hour < 7 ? after(instant, -(hour + 3)) : hour > 21 ? after(instant, -4) : instant
}

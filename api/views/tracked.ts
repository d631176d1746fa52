import {
  cancellableUntil,
  changeableUntil,
  isChangeable,
  isInTimeToCancel,
  unitsOf,
} from '../../domain/booking/rules.ts'
import { kesOf } from '../../domain/kernel/money.ts'
import { endOfRun, startOfRun } from '../../domain/kernel/slot.ts'
import type { BookingView } from '../../projections/bookings/queries.ts'
import type { SharedBooking, Step, TrackedBooking } from '../contract/bookings.ts'
import { bookingPayment, type PaymentLink } from './bookings.ts'
import { deadlineOf, hasMessages } from './payments.ts'
import { picturesOf } from './studios.ts'

const answerWithinMs = 24 * 3_600_000

/** A booking for its page: its status, the next actor and deadline, and the possible actions. */
export function trackedBooking(row: BookingView, now: Date, linkOf?: PaymentLink): Omit<TrackedBooking, 'shareUrl'> {
  const rule = { status: row.status, slots: row.slots, terms: { changeableHours: row.changeable_hours } }
  const live = !['rejected', 'completed', 'cancelled'].includes(row.status)
  return {
    booking: {
      id: row.id,
      code: row.code,
      status: row.status,
      studio: {
        id: row.studio_id,
        name: row.studio_name,
        code: row.studio_code,
        location: row.studio_location,
        primaryImage: picturesOf(row.studio_images)[0] ?? null,
        takesBookings: row.studio_is_public,
      },
      sessionType: {
        id: row.session_type_id,
        name: row.session_type_name,
        nameSw: row.session_type_name_sw,
        durationMinutes: row.duration_minutes,
      },
      date: row.date,
      startTime: row.slots[0] ?? null,
      endTime: endOfRun(row.slots),
      slots: [...row.slots],
      preferredDate: row.preferred_date,
      numberOfPeople: row.number_of_people,
      customerName: row.customer_name,
      language: row.language,
      price: kesOf(row.price_cents),
      unitPrice: kesOf(row.unit_price_cents),
      units: unitsOf(row.slots.length, row.duration_minutes),
      createdAt: row.requested_at,
      changedAt: row.changed_at,
      messages: hasMessages(row),
      cancelReason: row.cancel_reason,
      note: row.note,
    },
    payment: { ...bookingPayment(row, linkOf), claimedAt: row.payment?.claim?.at ?? null },
    timeline: timelineOf(row),
    history: row.history.map(({ what, at, slots }) => ({ what, at, slots: [...slots] })),
    may: {
      cancel: live && isInTimeToCancel(rule, now),
      reschedule: live && isChangeable(rule, now) && row.studio_is_public,
      pay: row.status === 'approved',
      until: changeableUntil(rule)?.toISOString() ?? null,
      cancelUntil: cancellableUntil(rule)?.toISOString() ?? null,
    },
    serverTime: now.toISOString(),
  }
}

/** A booking for its shared page. */
export function sharedBooking({ booking, serverTime }: Pick<TrackedBooking, 'booking' | 'serverTime'>): SharedBooking {
  const { code, status, studio, sessionType, date, startTime, endTime, slots } = booking
  const { preferredDate, numberOfPeople, price } = booking
  const when = { date, startTime, endTime, slots, preferredDate }
  return { booking: { code, status, studio, sessionType, ...when, numberOfPeople, price }, serverTime }
}

type Path = Pick<Step, 'step' | 'actor'>
const path: readonly Path[] = [
  { step: 'requested', actor: 'customer' },
  { step: 'manager_confirmed', actor: 'manager' },
  { step: 'approved', actor: 'admin' },
  { step: 'paid', actor: 'customer' },
  { step: 'completed', actor: 'customer' },
]

/** The steps done on the usual path, the current one with its actor, and those to come. */
function timelineOf(row: BookingView): Step[] {
  const happened = new Map<string, string>()
  for (const { what, at } of row.history) {
    // A move before the approval sends a confirmed booking back to the manager.
    if (what === 'rescheduled' && !happened.has('approved')) happened.delete('manager_confirmed')
    // Its payment was recorded by mistake.
    if (what === 'payment_voided') happened.delete('paid')
    happened.set(what, at)
  }
  const done = path
    .filter(({ step }) => happened.has(step))
    .map((step) => ({ ...step, ...doneAt(happened, step.step) }))
  if (row.status === 'rejected' || row.status === 'cancelled')
    return [...done, { step: row.status, actor: endedBy(row), ...doneAt(happened, row.status) }]
  const furthest = path.findLastIndex(({ step }) => happened.has(step))
  const ahead = path.slice(furthest + 1).map((step, i) => ({
    ...step,
    state: i === 0 ? ('now' as const) : ('next' as const),
    at: null,
    dueBy: i === 0 ? dueBy(row, step.step) : null,
  }))
  return [...done, ...ahead]
}

const doneAt = (happened: ReadonlyMap<string, string>, step: string) => ({
  state: 'done' as const,
  at: happened.get(step) ?? null,
  dueBy: null,
})

function endedBy({ rejected_by, cancel_reason }: BookingView): Step['actor'] {
  if (rejected_by) return rejected_by
  if (cancel_reason === 'customer' || cancel_reason === 'manager' || cancel_reason === 'admin') return cancel_reason
  return 'system'
}

/** Returns the deadline of the present actor: a day for an answer but not beyond the session, and the time to pay. */
function dueBy(row: BookingView, step: Step['step']): string | null {
  if (step === 'paid') return deadlineOf(row, row.pay_by)
  if (step === 'completed') return null
  const answer = Date.parse(row.changed_at) + answerWithinMs
  return new Date(Math.min(answer, startOfRun(row.slots)?.getTime() ?? answer)).toISOString()
}

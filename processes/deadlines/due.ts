import { cancelBooking, completeBooking } from '../../commands/bookings/change-booking.ts'
import { byProcess } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { type Booking, booking, type PlacedBooking } from '../../domain/booking/booking.ts'
import { fold } from '../../domain/kernel/aggregate.ts'
import { endOf, startOf } from '../../domain/kernel/slot.ts'
import type { Recorded } from '../engine/process.ts'
import { type DeadlineRules, type ReminderHours, reminderHours } from './deadlines.ts'
import type { Tell } from './tell.ts'
import { moneyIsUnderWay } from './under-way.ts'

/** What looking at a deadline works with. */
export interface Watch {
  readonly services: Services
  readonly rules: DeadlineRules
  readonly tell: Tell
  readonly now: Date
}

/** When to look again; undefined when nothing is left to do. */
type Again = Date | undefined

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

/**
 * Cancels a booking that was not paid in time, grace included; never while a prompt is open or money is on its way
 * through the log.
 */
export async function expireUnpaid(watch: Watch, bookingId: string): Promise<Again> {
  const { services, rules, now } = watch
  const { state, lastId } = await lookAt(services, bookingId)
  if (state.status !== 'approved') return undefined
  const due = after(new Date(state.payBy), rules.paymentGraceMinutes * minuteMs)
  if (now < due) return due
  if (await moneyIsUnderWay(services, bookingId)) return after(now, minuteMs)
  await cancelBooking(services, bookingId, { reason: 'unpaid', note: '' }, byProcess('deadlines', lastId, now))
  return undefined
}

/** Cancels a request that nobody has decided on when its session starts. */
export async function cancelUnanswered({ services, now }: Watch, bookingId: string): Promise<Again> {
  const { state, lastId } = await lookAt(services, bookingId)
  if (!isUnanswered(state) || state.status === 'pending') return undefined
  const start = startTime(state)
  if (!start) return undefined
  if (now < start) return start
  await cancelBooking(services, bookingId, { reason: 'unanswered', note: '' }, byProcess('deadlines', lastId, now))
  return undefined
}

/** Reminds the manager, who is to confirm, or the admins, who can decide without, of a request that still waits. */
export async function nudge(watch: Watch, bookingId: string, whom: 'manager' | 'admins'): Promise<Again> {
  const { services, rules, tell, now } = watch
  const { state, requested } = await lookAt(services, bookingId)
  if (!isUnanswered(state) || !requested) return undefined
  const hours = whom === 'manager' ? rules.requestReminderHours : 2 * rules.requestReminderHours
  const due = after(new Date(requested.metadata.at), hours * hourMs)
  if (now < due) return due
  if (whom === 'admins' || state.status !== 'manager_confirmed')
    await tell.ofWaitingRequest({ bookingId, causeId: requested.id, whom })
  return undefined
}

/** Reminds the customer of a paid session, unless it is so late that the next reminder, or the session, has come. */
export async function remind(watch: Watch, bookingId: string, hours: ReminderHours): Promise<Again> {
  const { services, tell, now } = watch
  const { state, timed } = await lookAt(services, bookingId)
  const start = startTime(state)
  if (state.status !== 'paid' || !start || !timed) return undefined
  const due = after(start, -hours * hourMs)
  if (now < due) return due
  const later = reminderHours.find((next) => next < hours) ?? 0
  if (now < after(start, -later * hourMs)) await tell.ofSession({ bookingId, causeId: timed.id, hours })
  return undefined
}

/** Completes a paid booking one hour after its session's end, whether or not anybody came. */
export async function completeSession({ services, now }: Watch, bookingId: string): Promise<Again> {
  const { state, lastId } = await lookAt(services, bookingId)
  const last = state.status === 'paid' ? state.slots.at(-1) : undefined
  if (!last) return undefined
  const due = after(endOf(last), hourMs)
  if (now < due) return due
  await completeBooking(services, bookingId, byProcess('deadlines', lastId, now))
  return undefined
}

type Unanswered = Extract<PlacedBooking, { status: 'pending' | 'requested' | 'manager_confirmed' }>

const isUnanswered = (state: Booking): state is Unanswered =>
  state.status === 'pending' || state.status === 'requested' || state.status === 'manager_confirmed'

function startTime(state: Booking): Date | undefined {
  const [first] = state.status === 'absent' ? [] : state.slots
  return first && startOf(first)
}

interface Looked {
  readonly state: Booking
  readonly requested: Recorded | undefined
  /** What gave the booking the hours it has. */
  readonly timed: Recorded | undefined
  /** The event that what is done now follows from. */
  readonly lastId: string
}

/** A booking as its stream tells it, with the events that deadlines are counted and messages keyed by. */
async function lookAt({ store }: Services, bookingId: string): Promise<Looked> {
  const events: Recorded[] = []
  for await (const event of store.read(streams.booking(bookingId))) events.push(event)
  return {
    state: fold(booking, events.filter(isOfBooking)),
    requested: events.find(({ type }) => type === 'booking.requested'),
    timed: events.findLast(({ type }) => timing.has(type)),
    lastId: events.at(-1)?.id ?? bookingId,
  }
}

const timing: ReadonlySet<string> = new Set(['booking.requested', 'booking.time_arranged', 'booking.rescheduled'])

type OfBooking = Parameters<typeof booking.evolve>[1]
const isOfBooking = (event: Recorded): event is Recorded & OfBooking => event.type in booking.events

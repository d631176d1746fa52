import { cancelBooking, completeBooking } from '../../commands/bookings/change-booking.ts'
import { byProcess } from '../../commands/context.ts'
import { repeatOnConflict } from '../../commands/handle.ts'
import { paymentOf } from '../../commands/payments/payment.ts'
import type { HoursServices } from '../../commands/schedule/reservations.ts'
import type { LogReader } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { booking } from '../../domain/booking/booking.ts'
import { belongs, fold } from '../../domain/kernel/aggregate.ts'
import { minuteMs } from '../../domain/kernel/slot.ts'
import { isCovered } from '../../domain/payment/settle.ts'
import { openPrompt } from '../../domain/payment/sums.ts'
import type { ExpectedVersion } from '../../eventstore/event-store.ts'
import type { Recorded } from '../engine/process.ts'
import type { BookingNotification } from '../messages/notification.ts'
import {
  type Deadline,
  type DeadlineRules,
  dueOf,
  nextDeadline,
  type ReminderHours,
  type Timeline,
  waitingFrom,
} from './timetable.ts'

/** Sends reminders. Idempotent by cause. */
interface Reminders {
  /** Reminds the studio's manager, or the admins, of an unanswered request. */
  ofWaitingRequest(about: About & { readonly whom: 'manager' | 'admins' }): Promise<void>
  /** Reminds the customer of a session that starts in `hours` hours. */
  ofSession(about: About & { readonly hours: ReminderHours }): Promise<void>
}

interface About {
  readonly bookingId: string
  readonly causeId: string
}

const nudges = { manager: 'nudge_manager', admins: 'nudge_admin' } as const
const reminders = { 24: 'reminder_day', 2: 'reminder_soon' } as const

type AddJob = (
  task: string,
  payload: { readonly notifications: readonly BookingNotification[] },
  spec: { readonly jobKey: string },
) => Promise<unknown>

/** Sends reminders through notification jobs. Their time is the reminder's, not the cause's. */
export function remindersByJob(addJob: AddJob, now: Date): Reminders {
  const remind = async (template: BookingNotification['template'], { bookingId, causeId }: About) => {
    const notification: BookingNotification = { template, bookingId, causeId, at: now.toISOString() }
    await addJob('notify_booking', { notifications: [notification] }, { jobKey: `notify:${causeId}:${template}` })
  }
  return {
    ofWaitingRequest: ({ whom, ...about }) => remind(nudges[whom], about),
    ofSession: ({ hours, ...about }) => remind(reminders[hours], about),
  }
}

/** The dependencies of the deadline job. */
export interface Watch {
  readonly services: HoursServices
  readonly rules: DeadlineRules
  readonly reminders: Reminders
  readonly now: Date
}

/**
 * Meets the due deadlines of a booking, as of one version of it: a move at the last moment gives it new ones.
 * Idempotent. Returns when to run again; undefined if nothing is left.
 */
export const meetDeadlines = (watch: Watch, bookingId: string): Promise<Date | undefined> =>
  repeatOnConflict(() => tryToMeet(watch, bookingId))

async function tryToMeet(watch: Watch, bookingId: string): Promise<Date | undefined> {
  const loaded = await loadTimeline(watch.services, bookingId)
  if (!loaded) return undefined
  for (const deadline of dueOf(loaded, watch.rules, watch.now)) {
    const again = await meet(watch, loaded, deadline)
    if (again) return again
  }
  return nextDeadline(loaded, watch.rules, watch.now)
}

/** Returns when to retry the deadlines that can't be met yet. */
async function meet(
  { services, reminders, now }: Watch,
  loaded: LoadedTimeline,
  deadline: Deadline,
): Promise<Date | undefined> {
  const { bookingId, version: expected } = loaded
  const at = { stream: streams.booking(bookingId), expected }
  const context = { ...byProcess('deadlines', loaded.lastId, now), at }
  switch (deadline.does) {
    case 'nudge':
      await reminders.ofWaitingRequest({ bookingId, causeId: loaded.waitingId, whom: deadline.whom })
      return undefined
    case 'remind':
      await reminders.ofSession({ bookingId, causeId: loaded.timedId, hours: deadline.hours })
      return undefined
    case 'cancel_unanswered':
      await cancelBooking(
        services,
        bookingId,
        { reason: 'unanswered', note: '', answerBy: new Date(deadline.at) },
        context,
      )
      return undefined
    case 'expire_unpaid':
      // Never while a prompt is open or money is about to arrive.
      if (await isPaymentPending(services, bookingId)) return new Date(now.getTime() + minuteMs)
      await cancelBooking(services, bookingId, { reason: 'unpaid', note: '' }, context)
      return undefined
    case 'complete':
      // Even if no one came.
      await completeBooking(services, bookingId, context)
      return undefined
  }
}

interface LoadedTimeline extends Timeline {
  readonly bookingId: string
  readonly version: ExpectedVersion
  /** The event since which the request has awaited the studio. */
  readonly waitingId: string
  /** The event that set the booking's current hours. */
  readonly timedId: string
  /** The cause of the next action. */
  readonly lastId: string
}

/** A booking with the events that deadlines and message keys depend on. */
async function loadTimeline({ store }: LogReader, bookingId: string): Promise<LoadedTimeline | undefined> {
  const events: Recorded[] = []
  for await (const event of store.read(streams.booking(bookingId))) events.push(event)
  const waiting = waitingFrom(events)
  if (!waiting) return undefined
  const timed = events.findLast(({ type }) => timing.has(type)) ?? waiting
  const state = fold(
    booking,
    events.filter((event) => belongs(booking, event)),
  )
  const confirmed = events.findLast(({ type }) => type === 'booking.manager_confirmed')
  const since = state.status === 'manager_confirmed' && confirmed ? confirmed : waiting
  const paid = events.findLast(({ type }) => type === 'booking.paid')
  return {
    bookingId,
    version: events.at(-1)?.version ?? 'none',
    state,
    waitingSince: Date.parse(since.metadata.at),
    timedAt: Date.parse(timed.metadata.at),
    paidAt: paid && Date.parse(paid.metadata.at),
    waitingId: waiting.id,
    timedId: timed.id,
    lastId: events.at(-1)?.id ?? bookingId,
  }
}

const timing: ReadonlySet<string> = new Set(['booking.requested', 'booking.time_arranged', 'booking.rescheduled'])

/** Whether a prompt for a booking is open, or its full payment has arrived but is not settled yet. */
async function isPaymentPending(services: LogReader, bookingId: string): Promise<boolean> {
  const payment = await paymentOf(services, bookingId)
  return openPrompt(payment) !== undefined || isCovered(payment)
}

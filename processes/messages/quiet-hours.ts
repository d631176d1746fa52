import { isStaffActor } from '../../commands/context.ts'
import type { LogReader } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { type Booking, type BookingStatus, booking, type PlacedBooking } from '../../domain/booking/booking.ts'
import { hasStarted } from '../../domain/booking/rules.ts'
import { belongs } from '../../domain/kernel/aggregate.ts'
import { addDays, instantAt, startOfRun, studioDateAt } from '../../domain/kernel/slot.ts'
import type { ExistingMessage } from '../../domain/message/message.ts'
import { isPublic, studio } from '../../domain/studio/studio.ts'
import { isOvertakenByMoney } from './notified-booking.ts'
import type {
  AccountTemplate,
  BookingTemplate,
  ContactTemplate,
  PhoneTemplate,
  StudioTemplate,
} from './templates/rendered.ts'

/** The hours of the night, in Nairobi, as hours since midnight; fractions are minutes. May span midnight. */
export interface QuietHours {
  readonly from: number
  readonly to: number
}

/** A message that waits for the morning. */
interface Deferral {
  /** It goes out at once if the session or the payment deadline is less than this many hours after the quiet hours. */
  readonly notice?: number
  /** The statuses in which it still holds in the morning; any status by default. */
  readonly while?: readonly BookingStatus[]
  /**
   * Whether it still holds after the session has begun or the payment deadline has passed, and after a move, when it
   * needs the new hours.
   */
  readonly isLasting?: boolean
}
type Template = BookingTemplate | StudioTemplate | AccountTemplate | ContactTemplate | PhoneTemplate

const unanswered = ['pending', 'requested'] as const
const unapproved = [...unanswered, 'manager_confirmed'] as const
const live = [...unapproved, 'approved', 'paid'] as const
const takingPlace = { while: ['paid', 'completed'], isLasting: true } as const

/** Which messages wait for the morning. Answers to the reader's own action, and warnings, never do. */
const rules: Readonly<Record<Template, 'at_once' | Deferral>> = {
  booking_requested: 'at_once',
  booking_confirmed: { notice: 3, while: ['manager_confirmed'] },
  booking_approved: { notice: 3, while: ['approved'] },
  booking_paid: { notice: 3, ...takingPlace },
  booking_rejected: { notice: 3 },
  booking_cancelled: { notice: 3 },
  booking_rescheduled: { notice: 3, while: live },
  reminder_day: { notice: 1, while: ['paid'] },
  reminder_soon: { notice: 1, while: ['paid'] },
  underpaid: 'at_once',
  overpaid: 'at_once',
  late_payment: 'at_once',
  refund_requested: {},
  refund_withdrawn: { notice: 3 },
  refunded: {},
  studio_returns: {},
  return_withdrawn: { notice: 3 },
  manager_asked: { notice: 3, while: unanswered },
  manager_paid: { notice: 3, ...takingPlace },
  manager_owed: { notice: 3, while: ['approved', 'completed'], isLasting: true },
  manager_cancelled: { notice: 3 },
  manager_rescheduled: { notice: 3, while: live },
  manager_booked: { notice: 3, while: [...live, 'completed'], isLasting: true },
  manager_returns: {},
  manager_return_withdrawn: { notice: 3 },
  nudge_manager: { notice: 3, while: unanswered },
  admin_asked: { notice: 3, while: ['manager_confirmed'] },
  admin_request: { notice: 3, while: unanswered },
  nudge_admin: { notice: 3, while: unapproved },
  studio_approved: {},
  studio_rejected: {},
  account_ending: {},
  // Often sent while the admin and the invited person are together.
  invitation: 'at_once',
  password_reset: 'at_once',
  verify_address: 'at_once',
  already_registered: 'at_once',
  new_device: 'at_once',
  wrong_codes: 'at_once',
  password_changed: 'at_once',
  access_changed: 'at_once',
  factors_reset: 'at_once',
  // The sender is awake, and mail to support disturbs no one.
  contact_to_support: 'at_once',
  contact_received: 'at_once',
  phone_code: 'at_once',
  prompt_unanswered: 'at_once',
}
const ruleOf = new Map<string, 'at_once' | Deferral>(Object.entries(rules))

/** Returns the end of the quiet hours at an instant; undefined outside of them. */
export function quietUntil(now: Date, quiet: QuietHours | undefined): Date | undefined {
  if (!quiet) return undefined
  const today = studioDateAt(now)
  const isIn = (date: typeof today) =>
    instantAt(date, quiet.from) <= now && now < instantAt(addDays(date, quiet.from < quiet.to ? 0 : 1), quiet.to)
  const night = [addDays(today, -1), today].find(isIn)
  return night && instantAt(addDays(night, quiet.from < quiet.to ? 0 : 1), quiet.to)
}

/** Whether a message of this kind may have to wait for the morning. */
export const mayWait = (template: string): boolean => deferralOf(template) !== undefined

/** Returns whether a message waits for `morning`. `booking` is its subject, in the current state. */
export function waitsFor(morning: Date, template: string, booking: PlacedBooking | undefined, now: Date): boolean {
  const deferral = deferralOf(template)
  if (!deferral || !booking) return deferral !== undefined
  if (answersReader(template, booking)) return false
  const deadline = deadlineOf(booking)
  const isUrgent = now.getTime() < deadline && deadline < morning.getTime() + (deferral.notice ?? 0) * 3_600_000
  return deferral.notice === undefined || !isUrgent
}

/** Returns a booking as of one of its events, and the event's metadata; undefined if it has no such event. */
async function bookingAfter({ store }: LogReader, bookingId: string, eventId: string) {
  let state: Booking = booking.initial
  for await (const event of store.read(streams.booking(bookingId))) {
    if (belongs(booking, event)) state = booking.evolve(state, event)
    if (event.id === eventId) return { state, metadata: event.metadata }
  }
  return undefined
}

/** Whether staff caused an event of a booking. */
export async function isByStaff(services: LogReader, bookingId: string, eventId: string): Promise<boolean> {
  const { actor } = (await bookingAfter(services, bookingId, eventId))?.metadata ?? {}
  return actor !== undefined && isStaffActor(actor)
}

/** Whether the session had started at an event of its booking. */
export async function hadStarted(services: LogReader, bookingId: string, eventId: string): Promise<boolean> {
  const { state, metadata } = (await bookingAfter(services, bookingId, eventId)) ?? {}
  return state !== undefined && state.status !== 'absent' && hasStarted(state, new Date(metadata?.at ?? 0))
}

/** Returns a booking, and the latest event since an instant that moved it. */
export async function bookingSince({ store }: LogReader, bookingId: string, since: Date) {
  let state: Booking = booking.initial
  let movedBy: string | undefined
  for await (const event of store.read(streams.booking(bookingId))) {
    if (belongs(booking, event)) state = booking.evolve(state, event)
    const isMove = event.type === 'booking.rescheduled' || event.type === 'booking.time_arranged'
    if (isMove && since < new Date(event.metadata.at)) movedBy = event.id
  }
  return { state, movedBy }
}

/** Whether a message has become wrong, because it waited since `since`. */
export async function hasMovedOn(services: LogReader, message: ExistingMessage, since: Date, now: Date) {
  const { template, aboutId } = message
  if (aboutId === null) return false
  if (await isOvertakenByMoney(services, message, aboutId, since)) return true
  const { state, movedBy } = await bookingSince(services, aboutId, since)
  return state.status !== 'absent' && isOvertaken(template, state, movedBy !== undefined, now)
}

/**
 * Whether a message about a decision on a studio has become wrong since an instant: the studio was deleted, or it was
 * approved and everyone can no longer see it.
 */
export async function isHiddenSince({ store }: LogReader, { template, aboutId }: ExistingMessage, since: Date) {
  const isApproval = template === 'studio_approved'
  if (aboutId === null || !(isApproval || template === 'studio_rejected')) return false
  let [before, state] = [studio.initial, studio.initial]
  for await (const event of store.read(streams.studio(aboutId))) {
    if (belongs(studio, event)) state = studio.evolve(state, event)
    if (new Date(event.metadata.at) <= since) before = state
  }
  return state.status === 'deleted' || (isApproval && isPublic(before) && !isPublic(state))
}

/** Whether a message that waited no longer holds, because its booking has moved on. */
export function isOvertaken(template: string, booking: PlacedBooking, hasMoved: boolean, now: Date): boolean {
  const deferral = deferralOf(template)
  if (!deferral?.while || answersReader(template, booking)) return false
  const isLate = !deferral.isLasting && deadlineOf(booking) <= now.getTime()
  return hasMoved || !deferral.while.includes(booking.status) || isLate
}

/** Whether a message whose booking has moved is news again with the new hours. */
export const needsNewHours = (template: string, booking: PlacedBooking, now: Date): boolean =>
  deferralOf(template)?.isLasting === true && !isOvertaken(template, booking, false, now)

function deferralOf(template: string): Deferral | undefined {
  const rule = ruleOf.get(template)
  return rule === 'at_once' ? undefined : rule
}

/** Whether the message answers an action that the customer has just taken. */
function answersReader(template: string, booking: PlacedBooking): boolean {
  if (template === 'booking_paid') return booking.chargeCents !== 0
  const endedByCustomer = booking.status === 'cancelled' && booking.reason === 'customer'
  return endedByCustomer && (template === 'booking_cancelled' || template === 'refund_requested')
}

/** Returns when the session starts or the payment is due, in milliseconds since 1970; infinite without a time. */
function deadlineOf(booking: PlacedBooking): number {
  const payBy = booking.status === 'approved' ? Date.parse(booking.payBy) : Number.POSITIVE_INFINITY
  return Math.min(payBy, startOfRun(booking.slots)?.getTime() ?? Number.POSITIVE_INFINITY)
}

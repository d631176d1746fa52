import {
  confirmBooking,
  markNoShow,
  moveBookingAsStaff,
  rejectBooking,
} from '../../commands/bookings/change-booking.ts'
import { withLastDecision } from '../../commands/bookings/last-decision.ts'
import { load } from '../../commands/handle.ts'
import { recordDirect, returnDirect, voidDirect } from '../../commands/payments/direct.ts'
import { streams } from '../../commands/streams.ts'
import { booking, placed } from '../../domain/booking/booking.ts'
import { invalid } from '../../domain/kernel/domain-error.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { addDays, checkRange, type Slot, StudioDate, slotsOf, studioDateAt } from '../../domain/kernel/slot.ts'
import { type HourState, hourStates } from '../../domain/schedule/availability.ts'
import { type Schedule, schedule, type TakenAs, takenHours } from '../../domain/schedule/schedule.ts'
import { checkManaged } from '../../domain/studio/listing.ts'
import { studio } from '../../domain/studio/studio.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { errorText } from '../../language/errors/errors.ts'
import { type StudioCalendar, studioCalendar, studioCalendars } from '../../projections/bookings/calendar.ts'
import { officeBooking, officeBookings } from '../../projections/bookings/office.ts'
import { takenIn } from '../../projections/schedule/schedules.ts'
import type { directPaymentEndpoints } from '../contract/direct-payments.ts'
import type { CalendarDay, managerBookingEndpoints } from '../contract/manager-bookings.ts'
import { idempotencyKeyIn } from '../http/headers.ts'
import type { Handlers, UserRequest } from '../http/serve.ts'
import { adminBookingView, bookingDetailView, statusTotalsView } from '../views/bookings.ts'
import type { AccountServices } from './accounts.ts'
import { filterOf, seenOf } from './admin-bookings.ts'
import { actingManager, countingSms, notFound } from './guards.ts'
import type { RouteServices } from './services.ts'

const maxDays = 42

/** A request about one booking. */
interface ManagerRequest extends UserRequest {
  readonly params: { readonly id: string }
  readonly query: { readonly managerId?: string | undefined }
}

/**
 * Throws DomainError `not_found`, and `not_allowed` for another manager's studio. The log decides: read models may lag.
 */
async function checkManagedBooking({ store }: RouteServices, { params, query, user }: ManagerRequest): Promise<void> {
  const managerId = actingManager(user, query.managerId)
  if (managerId === undefined) return
  const { terms } = placed((await load(store, booking, streams.booking(params.id))).state)
  const { state } = await load(store, studio, streams.studio(terms.studioId))
  checkManaged('managerId' in state ? state.managerId : null, managerId)
}

/** Runs a command about a booking that the person manages, and answers with the booking after it. */
async function changed(
  services: RouteServices,
  request: ManagerRequest,
  command: () => Promise<{ readonly position: Position | undefined }>,
) {
  await checkManagedBooking(services, request)
  request.reached((await command()).position)
  const { id } = request.params
  const db = await services.fresh(request, streams.booking(id), streams.payment(id))
  return { data: bookingDetailView((await officeBooking(db, id)) ?? notFound('booking.not-found'), services.clock()) }
}

/** Bookings for managers, limited to their own studios. */
export function managerBookingRoutes(
  services: RouteServices & Pick<AccountServices, 'limited'>,
): Handlers<typeof managerBookingEndpoints> {
  const { db, clock } = services
  const decided = (request: ManagerRequest, decision: () => ReturnType<typeof rejectBooking>) =>
    changed(services, request, () => withLastDecision(services, request.params.id, decision))
  const deciding = ({ user, query }: ManagerRequest) => actingManager(user, query.managerId) ?? user.userId

  return {
    async managerBookings({ query, user }) {
      const managerId = actingManager(user, query.managerId)
      const page = { ...filterOf(query, 'manager'), managerId, limit: query.limit, offset: query.offset }
      const { items, countByStatus, ...counted } = await officeBookings(db, page)
      return {
        data: {
          items: items.map((row) => adminBookingView(row)),
          ...counted,
          totals: statusTotalsView(countByStatus, 'manager'),
        },
      }
    },
    async managerBooking({ params, query, user }) {
      const row = (await officeBooking(db, params.id)) ?? notFound('booking.not-found')
      checkManaged(row.manager_id, actingManager(user, query.managerId))
      return { data: bookingDetailView(row, clock()) }
    },
    confirmBooking: (request) => {
      const { selectedSlots, seen } = request.body
      const confirmation = { managerId: deciding(request), selectedSlots: selectedSlots ?? [], seen: seenOf(seen) }
      return decided(request, () => confirmBooking(services, request.params.id, confirmation, request.context))
    },
    rejectByManager: (request) => {
      const { reason: note, seen } = request.body
      const how = { by: 'manager' as const, note, seen: seenOf(seen) }
      return decided(request, () => rejectBooking(services, request.params.id, how, request.context))
    },
    markNoShow: (request) =>
      decided(request, () => markNoShow(services, request.params.id, deciding(request), request.context)),
    moveBooking: (request) => {
      const { selectedSlots, seen } = request.body
      const moving = { selectedSlots, staffId: deciding(request), seen: seenOf(seen) }
      const move = () => moveBookingAsStaff(services, request.params.id, moving, request.context)
      return decided(request, () => countingSms(services, request.user, move))
    },
    async managerCalendar({ query, user }) {
      const [from, to] = datesOf(query)
      const calendar = (await studioCalendar(db, query.studioId, from, to)) ?? notFound('studio.not-found')
      checkManaged(calendar.manager_id, actingManager(user, query.managerId))
      return { data: calendarView(calendar, from, to, clock()) }
    },
    async managerCalendars({ query, user }) {
      const [from, to] = datesOf(query)
      const calendars = await studioCalendars(db, actingManager(user, query.managerId), from, to)
      return { data: { studios: calendars.map((calendar) => calendarView(calendar, from, to, clock())) } }
    },
  }
}

/** Throws DomainError `invalid` for dates in reverse, or too many. */
function datesOf(query: { readonly from: string; readonly to: string }): [from: StudioDate, to: StudioDate] {
  const from = StudioDate.parse(query.from)
  const to = StudioDate.parse(query.to)
  checkRange({ from, to })
  if (to > addDays(from, maxDays - 1)) throw invalid('to', errorText('search.days-most', { days: maxDays }))
  return [from, to]
}

const calendarView = (calendar: StudioCalendar, from: StudioDate, to: StudioDate, now: Date) => ({
  studioId: calendar.id,
  studioName: calendar.name,
  takesBookings: calendar.takes_bookings,
  days: daysOf(calendar, from, to, now),
})

function daysOf(calendar: StudioCalendar, from: StudioDate, to: StudioDate, now: Date): CalendarDay[] {
  const schedules = new Map(calendar.days.map((row) => [row.date, { ...takenIn(row), blocks: new Map(row.blocks) }]))
  const bookings = new Map(calendar.bookings.map((booking) => [booking.id, booking]))
  const days: CalendarDay[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const day = schedules.get(date) ?? nothing
    const taken = takenHours(day)
    const states = hourStates(calendar.opening, taken, date, now)
    const before = date === studioDateAt(now) ? hourStates(calendar.opening, taken, date, beforeHourOf(now)) : states
    const hours = slotsOf(date).map((slot, i) => ({
      startTime: slot,
      state: stateOf(taken.get(slot), states[i] ?? 'closed'),
      ...(states[i] === 'past' && before[i] !== 'past' && { begun: stateOf(taken.get(slot), before[i] ?? 'closed') }),
      booking: bookingView(bookings.get(bookingAt(day, slot))),
      ...blockView(day, slot),
    }))
    const closed = calendar.opening.blackouts.find((blackout) => blackout.date === date)?.reason ?? null
    days.push({ date, closed, hours })
  }
  return days
}

/** The last instant before the current hour. Hours begin at the same instants in UTC as in Kenya. */
const beforeHourOf = (now: Date) => new Date(new Date(now).setUTCMinutes(0, 0, -1))

/**
 * For managers, booked hours stay booked after they have passed, and staff-only hours are free.
 */
const stateOf = (taken: TakenAs | undefined, state: HourState): CalendarDay['hours'][number]['state'] =>
  taken ?? (state === 'staff_only' ? 'free' : state)

type DayHours = Pick<Schedule, 'booked' | 'buffered' | 'blocked' | 'blocks'>
const nothing: DayHours = schedule.initial
const bookingAt = ({ booked, buffered }: DayHours, slot: Slot) => booked.get(slot) ?? buffered.get(slot) ?? ''

function blockView({ blocked, blocks }: DayHours, slot: Slot) {
  const id = blocked.get(slot)
  const block = id === undefined ? undefined : blocks.get(id)
  return id === undefined || !block ? {} : { block: { id, reason: block.reason } }
}

const bookingView = (
  booking: StudioCalendar['bookings'][number] | undefined,
): CalendarDay['hours'][number]['booking'] =>
  booking
    ? {
        id: booking.id,
        code: booking.code,
        status: booking.status,
        customerName: booking.customer_name,
        sessionType: booking.session_type_name,
        numberOfPeople: booking.number_of_people,
        payment: paymentMark(booking),
      }
    : null

function paymentMark({
  status,
  received_cents,
}: StudioCalendar['bookings'][number]): 'paid' | 'part' | 'unpaid' | null {
  if (status === 'paid' || status === 'completed') return 'paid'
  if (received_cents) return 'part'
  return status === 'approved' ? 'unpaid' : null
}

/** Payments to the studios themselves, recorded by their managers or an admin. */
export function directPaymentRoutes(
  services: RouteServices & Pick<AccountServices, 'limited'>,
): Handlers<typeof directPaymentEndpoints> {
  return {
    recordDirectPayment: ({ body, response, ...request }) =>
      changed(services, request, () => {
        const { amount, ...paid } = body
        const input = { ...paid, amountCents: centsOf(amount), staffId: request.user.userId }
        const key = idempotencyKeyIn(response.req.headers)
        const recording = () => recordDirect(services, request.params.id, input, request.context, key)
        return countingSms(services, request.user, recording)
      }),
    voidDirectPayment: ({ body, ...request }) => {
      const { id, paymentId } = request.params
      const input = { ...body, directId: paymentId, staffId: request.user.userId }
      return changed(services, request, () => voidDirect(services, id, input, request.context))
    },
    returnDirectPayment: ({ body, ...request }) => {
      const { id, returnId } = request.params
      const input = { ...body, returnId, staffId: request.user.userId }
      return changed(services, request, () => returnDirect(services, id, input, request.context))
    },
  }
}

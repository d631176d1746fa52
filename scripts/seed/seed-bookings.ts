import pLimit from 'p-limit'
import * as change from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { byProcess, byUser, byVisitor } from '../../commands/context.ts'
import { issueLink, settlePayment } from '../../commands/payments/payment.ts'
import type { Services } from '../../commands/services.ts'
import { inWholeShillings } from '../../domain/payment/sums.ts'
import type { PastReceipt } from '../../integrations/mpesa/simulator/records.ts'
import type { Random } from '../../lib/random.ts'
import { after, type DemoBooking, paymentDeadlineHours, type Step } from './demo-data.ts'
import { giveBack, receive, type SeedRun, seedUnmatched, takeBack } from './seed-payments.ts'
import { lanes, type SeededStudio, type SeededStudios } from './seed-studios.ts'

type Requested = Awaited<ReturnType<typeof requestBooking>>
type Oddities = ReturnType<typeof odditiesOf>

/** A step that follows the request. */
interface Following {
  readonly requested: Requested
  readonly booking: DemoBooking
  readonly step: Step
  readonly managerId: string
  readonly requestId: string
}

/** Payments of the last days came from prompts; earlier ones from Paybill. */
const promptedHours = 48
/** Refunds take the admin a day or two. */
const refundHours = 30
const givenBackHours = 5

/**
 * Runs the demo's history up to `now` with the usual commands. Each runs with the clock at its own time, roughly in
 * order; the steps of one booking run strictly in order. Returns all incoming payments, oldest first.
 */
export async function seedBookings(
  { advance, ...given }: Omit<SeedRun, 'money'> & { readonly advance: () => void },
  bookings: readonly DemoBooking[],
  studios: SeededStudios,
  random: Random,
): Promise<PastReceipt[]> {
  const oddities = odditiesOf(bookings)
  const run: SeedRun = { ...given, money: new Map() }
  const { services } = run
  const requests = new Map<DemoBooking, Promise<Requested>>()
  const steps = bookings
    .flatMap((booking) => booking.steps.map((step) => ({ booking, step, requestId: random.uuid(step.at) })))
    .sort((a, b) => a.step.at.getTime() - b.step.at.getTime())
  await pLimit(lanes).map(steps, async ({ booking, step, requestId }) => {
    const studio = studios.get(booking.studio)
    if (!studio) throw new Error(`${booking.studio.code} was not seeded`)
    const before = requests.get(booking)
    const { managerId } = studio
    const taken = before
      ? before.then(async (requested) => {
          await follow(run, oddities, { requested, booking, step, managerId, requestId })
          return requested
        })
      : request(services, booking, studio, byVisitor(requestId, step.at))
    requests.set(booking, taken)
    await taken
    advance()
  })
  const { misspelt } = oddities
  const requested = misspelt && (await requests.get(misspelt))
  if (requested) {
    const amountCents = services.chargeOf(requested.priceCents)
    await seedUnmatched(run, misspelt, { code: requested.code, amountCents }, random)
  }
  return [...run.money.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function request(
  services: Services,
  { customer: { name, email, phone }, sessionType, people, slots, preferredDate }: DemoBooking,
  { studioId, sessionTypeIds }: SeededStudio,
  context: ReturnType<typeof byVisitor>,
): Promise<Requested> {
  const sessionTypeId = sessionTypeIds.get(sessionType)
  if (!sessionTypeId) throw new Error(`${sessionType.type} was not seeded`)
  const customer = { customerName: name, customerEmail: email, customerPhone: phone }
  const wishes = { numberOfPeople: people, selectedSlots: slots, preferredDate }
  return requestBooking(services, { ...customer, studioId, sessionTypeId, ...wishes }, context)
}

async function follow(run: SeedRun, oddities: Oddities, following: Following): Promise<unknown> {
  const { services, adminId } = run
  const { requested, booking, step, managerId, requestId } = following
  const { bookingId } = requested
  const byManager = byUser({ userId: managerId, role: 'studio_manager' }, requestId, step.at)
  const byAdmin = (hours = 0) => byUser({ userId: adminId, role: 'admin' }, requestId, after(step.at, hours))
  switch (step.does) {
    case 'request':
      throw new Error('A booking can be requested only once')
    case 'confirm':
      return change.confirmBooking(services, bookingId, { managerId }, byManager)
    case 'approve':
      await change.approveBooking(services, bookingId, { adminId, paymentDeadlineHours }, byAdmin())
      await issueLink(services, bookingId, byAdmin())
      return booking === oddities.partPaid && payHalf(run, following)
    case 'pay':
      await pay(run, oddities, following)
      return booking === oddities.givenBack && giveBack(run, bookingId, byAdmin(givenBackHours))
    case 'complete':
      return change.completeBooking(services, bookingId, byProcess('sessions', requestId, step.at))
    case 'no_show':
      return change.markNoShow(services, bookingId, managerId, byManager)
    case 'reject': {
      const { by, note } = step
      return change.rejectBooking(services, bookingId, { by, note }, by === 'manager' ? byManager : byAdmin())
    }
    case 'cancel': {
      const { reason, note } = step
      const byDeadline = byProcess('deadlines', requestId, step.at)
      const people = { customer: byVisitor(requestId, step.at), manager: byManager, admin: byAdmin() }
      const by = { ...people, unpaid: byDeadline, unanswered: byDeadline }[reason]
      await change.cancelBooking(services, bookingId, { reason, note }, by)
      await settlePayment(services, bookingId, byProcess('payments', requestId, step.at))
      return after(step.at, refundHours) < run.now && takeBack(run, bookingId, byAdmin(refundHours))
    }
  }
}

const [kes500, kes300] = [50_000, 30_000]

/** Pays the requested amount; some customers overpay. */
function pay(run: SeedRun, oddities: Oddities, { requested, booking, step: { at }, requestId }: Following) {
  const excess = booking === oddities.overpaid ? kes500 : booking === oddities.givenBack ? kes300 : 0
  const amountCents = run.services.chargeOf(requested.priceCents) + excess
  const prompted = excess === 0 && run.now < after(at, promptedHours) ? requested.bookingId : undefined
  return receive(run, booking, { account: requested.code, amountCents, at, prompted }, requestId)
}

/** Pays half; the rest stays open. */
function payHalf(run: SeedRun, { requested, booking, step, requestId }: Following) {
  const at = new Date((step.at.getTime() + run.now.getTime()) / 2)
  const amountCents = inWholeShillings(Math.floor(run.services.chargeOf(requested.priceCents) / 2))
  return receive(run, booking, { account: requested.code, amountCents, at }, requestId)
}

/**
 * Chooses bookings with unusual payments, so that every screen about money has something to show. Returns the same for
 * the same bookings.
 */
function odditiesOf(bookings: readonly DemoBooking[]) {
  const lastAt = ({ steps }: DemoBooking) => steps.at(-1)?.at.getTime() ?? 0
  const endingWith = (does: string) =>
    bookings.filter(({ steps }) => steps.at(-1)?.does === does).toSorted((a, b) => lastAt(a) - lastAt(b))
  const [partPaid, misspelt] = endingWith('approve')
  return {
    /** Recently overpaid by KES 500; the refund is due. */
    overpaid: endingWith('pay').at(-1),
    /** Overpaid by KES 300 long ago; refunded. */
    givenBack: endingWith('complete').at(0),
    /** Half paid. */
    partPaid,
    /** A customer mistyped the code of this booking in the Paybill menu. */
    misspelt,
  }
}

import pLimit from 'p-limit'
import * as change from '../../commands/bookings/change-booking.ts'
import { type RequestServices, requestBooking } from '../../commands/bookings/request-booking.ts'
import { byProcess, byUser, byVisitor } from '../../commands/context.ts'
import { issueLink, settlePayment } from '../../commands/payments/payment.ts'
import type { Services } from '../../commands/services.ts'
import { inWholeShillings } from '../../domain/payment/sums.ts'
import type { PastReceipt } from '../../integrations/mpesa/simulator/records.ts'
import type { Random } from '../../lib/random.ts'
import { admin } from './demo/demo.ts'
import { after, type DemoBooking, paymentDeadlineHours, type Step } from './demo-data.ts'
import { type DemoMoney, giveBack, receive, seedUnmatched, takeBack } from './seed-payments.ts'
import { lanes, type SeededStudio, type SeededStudios } from './seed-studios.ts'

/** A requested booking and the data for its later steps. */
interface Requested {
  readonly bookingId: string
  readonly code: string
  readonly priceCents: number
}

/** The data used to seed history. */
interface SeedRun {
  readonly services: Services
  readonly now: Date
  readonly adminId: string
  readonly oddities: ReturnType<typeof odditiesOf>
  readonly money: DemoMoney
}

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
  { services, now, advance }: Pick<SeedRun, 'services' | 'now'> & { readonly advance: () => void },
  bookings: readonly DemoBooking[],
  studios: SeededStudios,
  random: Random,
): Promise<PastReceipt[]> {
  const oddities = odditiesOf(bookings)
  const money: DemoMoney = new Map()
  const run = { services, now, oddities, adminId: services.ids.person(admin.email), money }
  const requests = new Map<DemoBooking, Promise<Requested>>()
  const steps = bookings
    .flatMap((booking) => booking.steps.map((step) => ({ booking, step, requestId: random.uuid(step.at) })))
    .sort((a, b) => a.step.at.getTime() - b.step.at.getTime())
  await pLimit(lanes).map(steps, async ({ booking, step, requestId }) => {
    const studio = studios.get(booking.studio)
    if (!studio) throw new Error(`${booking.studio.code} was not seeded`)
    const before = requests.get(booking)
    const { managerId } = studio
    const following = before
      ? before.then((requested) => follow(run, { requested, booking, step, managerId, requestId }))
      : request(services, booking, studio, byVisitor(requestId, step.at))
    requests.set(booking, following)
    await following
    advance()
  })
  const { misspelt } = oddities
  const requested = misspelt && (await requests.get(misspelt))
  if (requested) {
    const amountCents = services.chargeOf(requested.priceCents)
    await seedUnmatched(run, misspelt, { code: requested.code, amountCents }, random)
  }
  return [...money.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

async function request(
  services: RequestServices & Pick<Services, 'requests'>,
  { customer, sessionType, people, slots, preferredDate }: DemoBooking,
  { studioId, sessionTypeIds }: SeededStudio,
  context: ReturnType<typeof byVisitor>,
): Promise<Requested> {
  const sessionTypeId = sessionTypeIds.get(sessionType)
  if (!sessionTypeId) throw new Error(`${sessionType.type} was not seeded`)
  const { name: customerName, email: customerEmail, phone: customerPhone } = customer
  const wishes = { numberOfPeople: people, selectedSlots: slots, preferredDate }
  const input = { customerName, customerEmail, customerPhone, studioId, sessionTypeId, ...wishes }
  return requestBooking(services, input, context)
}

async function follow(run: SeedRun, following: Following): Promise<Requested> {
  const { services, adminId, oddities, money } = run
  const { requested, booking, step, managerId, requestId } = following
  const { bookingId } = requested
  const byManager = byUser({ userId: managerId, role: 'studio_manager' }, requestId, step.at)
  const byAdmin = (hours = 0) => byUser({ userId: adminId, role: 'admin' }, requestId, after(step.at, hours))
  switch (step.does) {
    case 'request':
      throw new Error('A booking can be requested only once')
    case 'confirm':
      await change.confirmBooking(services, bookingId, { managerId }, byManager)
      break
    case 'approve':
      await change.approveBooking(services, bookingId, { adminId, paymentDeadlineHours }, byAdmin())
      await issueLink(services, bookingId, byAdmin())
      if (booking === oddities.partPaid) await payHalf(run, following)
      break
    case 'pay':
      await pay(run, following)
      if (booking === oddities.givenBack) await giveBack(services, bookingId, byAdmin(givenBackHours))
      break
    case 'complete':
      await change.completeBooking(services, bookingId, byProcess('sessions', requestId, step.at))
      break
    case 'no_show':
      await change.markNoShow(services, bookingId, managerId, byManager)
      break
    case 'reject': {
      const { by, note } = step
      await change.rejectBooking(services, bookingId, { by, note }, by === 'manager' ? byManager : byAdmin())
      break
    }
    case 'cancel': {
      const byDeadline = byProcess('deadlines', requestId, step.at)
      const contexts = {
        ...{ customer: byVisitor(requestId, step.at), manager: byManager, admin: byAdmin(), studio_removed: byAdmin() },
        ...{ unpaid: byDeadline, unanswered: byDeadline },
      }
      const { reason, note } = step
      await change.cancelBooking(services, bookingId, { reason, note }, contexts[reason])
      await settlePayment(services, bookingId, byProcess('payments', requestId, step.at))
      if (after(step.at, refundHours) < run.now)
        await takeBack(services, money, bookingId, adminId, byAdmin(refundHours))
      break
    }
  }
  return requested
}

const [kes500, kes300] = [50_000, 30_000]

/** Pays the requested amount; some customers overpay. */
async function pay(run: SeedRun, { requested, booking, step: { at }, requestId }: Following): Promise<void> {
  const { services, now, oddities } = run
  const excess = booking === oddities.overpaid ? kes500 : booking === oddities.givenBack ? kes300 : 0
  const amountCents = services.chargeOf(requested.priceCents) + excess
  const prompted = excess === 0 && now < after(at, promptedHours) ? requested.bookingId : undefined
  await receive(run, booking, { account: requested.code, amountCents, at, prompted }, requestId)
}

/** Pays half; the rest stays open. */
async function payHalf(run: SeedRun, { requested, booking, step, requestId }: Following): Promise<void> {
  const at = new Date((step.at.getTime() + run.now.getTime()) / 2)
  const amountCents = inWholeShillings(Math.floor(run.services.chargeOf(requested.priceCents) / 2))
  await receive(run, booking, { account: requested.code, amountCents, at }, requestId)
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

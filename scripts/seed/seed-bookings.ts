import pLimit from 'p-limit'
import {
  cancelBooking,
  completeBooking,
  confirmBooking,
  markNoShow,
  rejectBooking,
} from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { byProcess, byVisitor } from '../../commands/context.ts'
import { returnReceipt } from '../../commands/payments/receive.ts'
import { settlePayment } from '../../commands/payments/settle-payment.ts'
import type { Services } from '../../commands/services.ts'
import { kenyanMobile } from '../../domain/kernel/phone.ts'
import { inWholeShillings } from '../../domain/payment/sums.ts'
import type { Step } from './demo/course.ts'
import { admin } from './demo/people.ts'
import type { Random } from './demo/random.ts'
import type { DemoBooking } from './demo-data.ts'
import { approve, type DemoMoney, type DemoPayment, giveBack, receive, takeBack } from './seed-payments.ts'
import { lanes, type SeededStudio, type SeededStudios } from './seed-studios.ts'

/** A requested booking and the data for its later steps. */
interface Requested {
  readonly bookingId: string
  readonly code: string
  readonly priceCents: number
}

/** Bookings whose money did not go the usual way, so that every screen of money has something to show. */
interface Oddities {
  /** Paid KES 500 too much lately: that is to go back. */
  readonly overpaid: DemoBooking | undefined
  /** Paid KES 300 too much long ago, and got it back. */
  readonly givenBack: DemoBooking | undefined
  /** Half of it is there. */
  readonly partPaid: DemoBooking | undefined
  /** A customer mistyped the code of this booking in the Paybill menu. */
  readonly misspelt: DemoBooking | undefined
}

/** The data used to seed history. */
interface SeedRun {
  readonly services: Services
  readonly now: Date
  readonly adminId: string
  readonly oddities: Oddities
  /** All incoming payments, by receipt. */
  readonly money: Map<string, DemoMoney>
}

/** Payments of the last days came from prompts; earlier ones from Paybill. */
const promptedHours = 48
/** Refunds take the admin a day or two. */
const refundHours = 30

const later = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)

/**
 * Runs the demo's history up to `now` with the usual commands. Each runs with the clock at its own time, roughly in
 * order; the steps of one booking run strictly in order. Returns all incoming payments, oldest first.
 */
export async function seedBookings(
  { services, advance }: Pick<SeedRun, 'services'> & { readonly advance: () => void },
  bookings: readonly DemoBooking[],
  studios: SeededStudios,
  random: Random,
  now: Date,
): Promise<DemoMoney[]> {
  const oddities = odditiesOf(bookings)
  const run = {
    services,
    now,
    oddities,
    adminId: services.ids.person(admin.email),
    money: new Map<string, DemoMoney>(),
  }
  const requests = new Map<DemoBooking, Promise<Requested>>()
  const steps = bookings
    .flatMap((booking) => booking.steps.map((step) => ({ booking, step, requestId: random.uuid(step.at) })))
    .sort((a, b) => a.step.at.getTime() - b.step.at.getTime())
  await pLimit(lanes).map(steps, async ({ booking, step, requestId }) => {
    const studio = studios.get(booking.studio)
    if (!studio) throw new Error(`${booking.studio.code} was not seeded`)
    const before = requests.get(booking)
    const following = before
      ? before.then((requested) => follow(run, requested, booking, step, studio, requestId))
      : request(services, booking, step, studio, requestId)
    requests.set(booking, following)
    await following
    advance()
  })
  const { misspelt } = oddities
  const requested = misspelt && (await requests.get(misspelt))
  if (requested) await loseTrack(run, misspelt, requested, random)
  return [...run.money.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}

async function request(
  services: Services,
  { customer, sessionType, people, slots, preferredDate }: DemoBooking,
  { at }: Step,
  { studioId, sessionTypeIds }: SeededStudio,
  requestId: string,
): Promise<Requested> {
  const sessionTypeId = sessionTypeIds.get(sessionType)
  if (!sessionTypeId) throw new Error(`${sessionType.type} was not seeded`)
  const { name: customerName, email: customerEmail, phone: customerPhone } = customer
  const wishes = { numberOfPeople: people, selectedSlots: slots, preferredDate }
  const input = { customerName, customerEmail, customerPhone, studioId, sessionTypeId, ...wishes }
  return requestBooking(services, input, byVisitor(requestId, at))
}

async function follow(
  run: SeedRun,
  requested: Requested,
  booking: DemoBooking,
  step: Step,
  { managerId }: SeededStudio,
  requestId: string,
): Promise<Requested> {
  const { services, adminId, oddities, money } = run
  const { bookingId } = requested
  const as = (id: string, role: string, now: Date) => ({
    ...{ actor: { id, role }, correlationId: requestId, causationId: requestId, now },
  })
  const byManager = as(managerId, 'studio_manager', step.at)
  const byAdmin = (hours = 0) => as(adminId, 'admin', later(step.at, hours))
  switch (step.does) {
    case 'request':
      throw new Error('A booking is requested once')
    case 'confirm':
      await confirmBooking(services, bookingId, { managerId }, byManager)
      break
    case 'approve':
      await approve(services, bookingId, adminId, byAdmin())
      if (booking === oddities.partPaid) await payHalf(run, booking, requested, step.at, requestId)
      break
    case 'pay':
      await pay(run, booking, requested, step.at, requestId)
      if (booking === oddities.givenBack)
        await giveBack(services, bookingId, 'Sent back to the same number', byAdmin(5))
      break
    case 'complete':
      await completeBooking(services, bookingId, byProcess('sessions', requestId, step.at))
      break
    case 'no_show':
      await markNoShow(services, bookingId, managerId, byManager)
      break
    case 'reject': {
      const { by, note } = step
      await rejectBooking(services, bookingId, { by, note }, by === 'manager' ? byManager : byAdmin())
      break
    }
    case 'cancel': {
      const { reason, note } = step
      const byDeadline = byProcess('deadlines', requestId, step.at)
      const contexts = {
        ...{ customer: byVisitor(requestId, step.at), manager: byManager, admin: byAdmin(), studio_removed: byAdmin() },
        ...{ unpaid: byDeadline, unanswered: byDeadline },
      }
      await cancelBooking(services, bookingId, { reason, note }, contexts[reason])
      await settlePayment(services, bookingId, byProcess('payments', requestId, step.at))
      if (later(step.at, refundHours) >= run.now) break
      for (const receipt of await takeBack(services, bookingId, adminId, byAdmin(refundHours))) {
        const received = money.get(receipt)
        if (received) money.set(receipt, { ...received, reversed: true })
      }
      break
    }
  }
  return requested
}

const [kes500, kes300] = [50_000, 30_000]

/** Pays the requested amount; some customers overpay. */
async function pay(run: SeedRun, booking: DemoBooking, requested: Requested, at: Date, requestId: string) {
  const { services, now, oddities } = run
  const excess = booking === oddities.overpaid ? kes500 : booking === oddities.givenBack ? kes300 : 0
  const amountCents = services.chargeOf(requested.priceCents) + excess
  const prompted = excess === 0 && now < later(at, promptedHours)
  await take(
    run,
    booking,
    { account: requested.code, amountCents, at },
    requestId,
    prompted ? requested.bookingId : undefined,
  )
}

/** The rest is still to come. */
async function payHalf(run: SeedRun, booking: DemoBooking, requested: Requested, approvedAt: Date, requestId: string) {
  const at = new Date((approvedAt.getTime() + run.now.getTime()) / 2)
  const amountCents = inWholeShillings(Math.floor(run.services.chargeOf(requested.priceCents) / 2))
  await take(run, booking, { account: requested.code, amountCents, at }, requestId)
}

/** Receives a payment from a booking's customer, and keeps it for M-Pesa's statement. */
async function take(
  { services, money }: SeedRun,
  { receipt, customer }: DemoBooking,
  payment: Omit<DemoPayment, 'receipt' | 'phone'> & { readonly receipt?: string },
  requestId: string,
  prompted?: string,
): Promise<DemoMoney> {
  const phone = kenyanMobile(customer.phone, 'phone')
  const received = await receive(services, { receipt, phone, ...payment }, requestId, prompted)
  money.set(received.receipt, received)
  return received
}

/**
 * Adds money whose account number belongs to no booking: a recent payment, still unmatched; and an old one, which was
 * returned.
 */
async function loseTrack(run: SeedRun, booking: DemoBooking, { code, priceCents }: Requested, random: Random) {
  const { services, now, adminId } = run
  const recent = { account: `${code.slice(0, -1)}O`, amountCents: services.chargeOf(priceCents), at: later(now, -4) }
  await take(run, booking, recent, random.uuid(recent.at))
  const receipt = `${booking.receipt.slice(0, -2)}7X`
  const old = { receipt, account: 'STUDIO', amountCents: 150_000, at: later(now, -24 * 20) }
  await take(run, booking, old, random.uuid(old.at))
  const returnedAt = later(old.at, 20)
  const requestId = random.uuid(returnedAt)
  const ids = { correlationId: requestId, causationId: requestId }
  const byAdmin = { actor: { id: adminId, role: 'admin' }, ...ids, now: returnedAt }
  await returnReceipt(services, receipt, { adminId, note: 'Returned to the payer by the bank' }, byAdmin)
}

/** The same for the same bookings. */
function odditiesOf(bookings: readonly DemoBooking[]): Oddities {
  const endingWith = (does: string) =>
    bookings.filter(({ steps }) => steps.at(-1)?.does === does).toSorted((a, b) => lastAt(a) - lastAt(b))
  const waiting = endingWith('approve')
  return {
    overpaid: endingWith('pay').at(-1),
    givenBack: endingWith('complete').at(0),
    partPaid: waiting.at(0),
    misspelt: waiting.at(1),
  }
}

const lastAt = ({ steps }: DemoBooking) => steps.at(-1)?.at.getTime() ?? 0

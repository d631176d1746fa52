import pLimit from 'p-limit'
import {
  cancelBooking,
  completeBooking,
  confirmBooking,
  markNoShow,
  rejectBooking,
} from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { byProcess, byVisitor, type CommandContext } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import { kenyanMobile } from '../../domain/kernel/phone.ts'
import { inWholeShillings } from '../../domain/payment/sums.ts'
import type { Step } from './demo/course.ts'
import { type Oddities, odditiesOf } from './demo/oddities.ts'
import { admin } from './demo/people.ts'
import type { DemoBooking } from './demo-data.ts'
import type { Random } from './random.ts'
import {
  approve,
  closePayment,
  type DemoMoney,
  giveBack,
  payByPaybill,
  payByPrompt,
  returnMoney,
  takeBack,
} from './seed-payments.ts'
import { lanes, type SeededStudio, type SeededStudios } from './seed-studios.ts'

/** A requested booking and the data for its later steps. */
interface BookingInput {
  readonly bookingId: string
  readonly code: string
  readonly priceCents: number
}

/** The data used to seed history. */
interface SeedRun {
  readonly services: Services
  readonly now: Date
  readonly oddities: Oddities
  /** All incoming payments, by receipt. */
  readonly money: Map<string, DemoMoney>
}

const hourMs = 3_600_000
/** Payments of the last days came from prompts; earlier ones from Paybill. */
const promptedMs = 48 * hourMs
/** Refunds take the admin a day or two. */
const refundedAfterMs = 30 * hourMs

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
  const run = { services, now, oddities: odditiesOf(bookings), money: new Map<string, DemoMoney>() }
  const input = new Map<DemoBooking, Promise<BookingInput>>()
  const steps = bookings
    .flatMap((booking) => booking.steps.map((step) => ({ booking, step, requestId: random.uuid(step.at) })))
    .sort((a, b) => a.step.at.getTime() - b.step.at.getTime())
  await pLimit(lanes).map(steps, async ({ booking, step, requestId }) => {
    const place = studios.get(booking.studio)
    if (!place) throw new Error(`${booking.studio.code} was not seeded`)
    const before = input.get(booking)
    const following = before
      ? before.then((known) => follow(run, known, booking, step, place, requestId))
      : request(services, booking, step, place, requestId)
    input.set(booking, following)
    await following
    advance()
  })
  const { misspelt } = run.oddities
  const known = misspelt && (await input.get(misspelt))
  if (known) await loseTrack(run, misspelt, known, random)
  return [...run.money.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}

async function request(
  services: Services,
  { customer, sessionType, people, slots, preferredDate }: DemoBooking,
  { at }: Step,
  { studioId, sessionTypeIds }: SeededStudio,
  requestId: string,
): Promise<BookingInput> {
  const sessionTypeId = sessionTypeIds.get(sessionType)
  if (!sessionTypeId) throw new Error(`${sessionType.type} was not seeded`)
  return requestBooking(
    services,
    {
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      studioId,
      sessionTypeId,
      numberOfPeople: people,
      selectedSlots: slots,
      preferredDate,
    },
    byVisitor(requestId, at),
  )
}

async function follow(
  run: SeedRun,
  known: BookingInput,
  booking: DemoBooking,
  step: Step,
  { managerId }: SeededStudio,
  requestId: string,
): Promise<BookingInput> {
  const { services } = run
  const { bookingId } = known
  const adminId = services.ids.person(admin.email)
  const as = (id: string, role: string, now = step.at): CommandContext => ({
    actor: { id, role },
    correlationId: requestId,
    causationId: requestId,
    now,
  })
  const byManager = as(managerId, 'studio_manager')
  const byAdmin = as(adminId, 'admin')
  switch (step.does) {
    case 'request':
      throw new Error('A booking is requested once')
    case 'confirm':
      await confirmBooking(services, bookingId, { managerId }, byManager)
      break
    case 'approve':
      await approve(services, { bookingId, adminId }, byAdmin)
      if (booking === run.oddities.partPaid) await payHalf(run, booking, known, step.at, requestId)
      break
    case 'pay':
      await pay(run, booking, known, step.at, requestId)
      if (booking === run.oddities.givenBack)
        await giveBack(services, bookingId, 'Sent back to the same number', as(adminId, 'admin', later(step.at, 5)))
      break
    case 'complete':
      await completeBooking(services, bookingId, byProcess('sessions', requestId, step.at))
      break
    case 'no_show':
      await markNoShow(services, bookingId, managerId, byManager)
      break
    case 'reject': {
      const { by, note } = step
      await rejectBooking(services, bookingId, { by, note }, by === 'manager' ? byManager : byAdmin)
      break
    }
    case 'cancel': {
      const { reason, note } = step
      const contexts = {
        customer: byVisitor(requestId, step.at),
        manager: byManager,
        admin: byAdmin,
        studio_removed: byAdmin,
      }
      const context =
        reason === 'unpaid' || reason === 'unanswered' ? byProcess('deadlines', requestId, step.at) : contexts[reason]
      await cancelBooking(services, bookingId, { reason, note }, context)
      await closePayment(services, bookingId, requestId, step.at)
      const refundedAt = new Date(step.at.getTime() + refundedAfterMs)
      if (refundedAt >= run.now) break
      for (const receipt of await takeBack(services, bookingId, adminId, as(adminId, 'admin', refundedAt)))
        markReversed(run.money, receipt)
      break
    }
  }
  return known
}

const later = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)

const kes500 = 50_000
const kes300 = 30_000

/** Pays the requested amount; some customers overpay. */
async function pay(
  run: SeedRun,
  booking: DemoBooking,
  known: BookingInput,
  at: Date,
  requestId: string,
): Promise<void> {
  const { services, now, oddities, money } = run
  const excess = booking === oddities.overpaid ? kes500 : booking === oddities.givenBack ? kes300 : 0
  const payment = {
    receipt: booking.receipt,
    phone: phoneOf(booking),
    account: known.code,
    amountCents: services.chargeOf(known.priceCents) + excess,
    at,
  }
  const prompted = excess === 0 && now.getTime() - at.getTime() < promptedMs
  const came = prompted
    ? await payByPrompt(services, known.bookingId, payment, requestId)
    : await payByPaybill(services, payment, requestId)
  money.set(came.receipt, came)
}

/** The rest is still to come. */
async function payHalf(
  { services, now, money }: SeedRun,
  booking: DemoBooking,
  { code, priceCents }: BookingInput,
  approvedAt: Date,
  requestId: string,
): Promise<void> {
  const at = new Date((approvedAt.getTime() + now.getTime()) / 2)
  const half = inWholeShillings(Math.floor(services.chargeOf(priceCents) / 2))
  const payment = { receipt: booking.receipt, phone: phoneOf(booking), account: code, amountCents: half, at }
  const came = await payByPaybill(services, payment, requestId)
  money.set(came.receipt, came)
}

/**
 * Adds money whose account number belongs to no booking: a recent payment, still unmatched; and an old one, which was
 * returned.
 */
async function loseTrack(
  { services, now, money }: SeedRun,
  booking: DemoBooking,
  { code, priceCents }: BookingInput,
  random: Random,
) {
  const phone = phoneOf(booking)
  const strays = [
    {
      receipt: booking.receipt,
      account: `${code.slice(0, -1)}O`,
      amountCents: services.chargeOf(priceCents),
      at: later(now, -4),
    },
    { receipt: `${booking.receipt.slice(0, -2)}7X`, account: 'STUDIO', amountCents: 150_000, at: later(now, -24 * 20) },
  ]
  const came: DemoMoney[] = []
  for (const stray of strays) came.push(await payByPaybill(services, { ...stray, phone }, random.uuid(stray.at)))
  for (const each of came) money.set(each.receipt, each)
  const [, old] = came
  if (!old) return
  const adminId = services.ids.person(admin.email)
  const at = later(old.at, 20)
  const requestId = random.uuid(at)
  const byAdmin = { actor: { id: adminId, role: 'admin' }, correlationId: requestId, causationId: requestId, now: at }
  await returnMoney(services, old.receipt, adminId, 'Returned to the payer by the bank', byAdmin)
}

function markReversed(money: Map<string, DemoMoney>, receipt: string): void {
  const came = money.get(receipt)
  if (came) money.set(receipt, { ...came, reversed: true })
}

const phoneOf = ({ customer }: DemoBooking) => kenyanMobile(customer.phone, 'phone')

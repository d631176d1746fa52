import { newId } from '../../../commands/context.ts'
import { recordDirect, returnDirect, voidDirect } from '../../../commands/payments/direct.ts'
import type { DirectMethod } from '../../../domain/payment/events.ts'
import { balanceCents } from '../../../domain/payment/sums.ts'
import { type Action, action, type Play, random, thinks } from './play.ts'

const staffOf = (play: Play) => (random().chance(0.5) ? play.aManager() : play.anAdmin())

/** Returns a booking, mostly one that is not fully paid: staff sees what is unpaid. */
function unpaidBooking(play: Play): string {
  const open = [...play.known.payments].flatMap(([id, money]) => (balanceCents(money) > 0 ? [id] : []))
  return (random().chance(0.9) ? random().maybeOf(open.slice(-6)) : undefined) ?? play.someBooking()
}

/** Returns the unpaid amount in half of the cases, otherwise a part of it or too much. */
function someAmount(play: Play, bookingId: string): number {
  const money = play.known.payments.get(bookingId)
  const unpaid = money ? balanceCents(money) : 0
  if (random().chance(0.5)) return unpaid
  return random().of([50_000, 100_000, unpaid + 100, 1_000_000])
}

/** Records a payment to the studio itself, sometimes twice, or with the till receipt of another booking. */
async function records(play: Play): Promise<unknown> {
  const { directs } = play.memory
  const { userId: staffId, asks } = staffOf(play)
  const repeated = random().chance(0.15) ? random().maybeOf(directs) : undefined
  const bookingId = unpaidBooking(play)
  const method: DirectMethod = random().chance(0.5) ? 'cash' : 'till'
  const receipt = method === 'till' ? `TILL${random().int(1000, 1001)}` : random().of(['', 'B 17'])
  const noted = repeated ?? {
    ...{ bookingId, key: newId() },
    input: { method, receipt, staffId, amountCents: someAmount(play, bookingId) },
  }
  if (!repeated) directs.push(noted)
  return recordDirect(play.services, noted.bookingId, noted.input, asks(), noted.key)
}

/**
 * A customer pays to our Paybill, and staff records its code as a till receipt, sometimes for another booking, before
 * or after M-Pesa reports it.
 */
async function recordsOurs(play: Play): Promise<unknown> {
  const bookingId = unpaidBooking(play)
  const booked = play.known.bookings.get(random().chance(0.5) ? bookingId : play.someBooking())
  const money = play.known.payments.get(bookingId)
  if (!booked || booked.status === 'absent' || !money) return undefined
  const { network } = play.outside
  const amountCents = random().of([50_000, balanceCents(money)])
  const receipt = network.payBill(booked.code, amountCents / 100)
  const report = () => network.reportPaybill(play.outside.addresses.paybill().confirmation, receipt)
  if (random().chance(0.5)) report()
  const { userId: staffId, asks } = staffOf(play)
  const input = { method: 'till', receipt, staffId, amountCents } as const
  return recordDirect(play.services, bookingId, input, asks(), newId()).finally(report)
}

/** Staff records cash that was never paid, and voids it once the customer has paid by M-Pesa. */
async function recordsByMistake(play: Play): Promise<unknown> {
  const bookingId = unpaidBooking(play)
  const booked = play.known.bookings.get(bookingId)
  const money = play.known.payments.get(bookingId)
  if (!booked || booked.status === 'absent' || !money) return undefined
  const { userId: staffId, asks } = staffOf(play)
  const amountCents = balanceCents(money)
  await recordDirect(play.services, bookingId, { method: 'cash', receipt: '', staffId, amountCents }, asks(), newId())
  const receipt = play.outside.network.payBill(booked.code, amountCents / 100)
  play.outside.network.reportPaybill(play.outside.addresses.paybill().confirmation, receipt)
  await thinks()
  return voids(play)
}

/** Voids a payment that was recorded by mistake, preferably one because of which money from M-Pesa is too much. */
function voids(play: Play): Promise<unknown> | undefined {
  const noted = [...play.known.payments].flatMap(([bookingId, { directs, refunds }]) => {
    const isTooMuch = refunds.some(({ status, reason }) => status === 'due' && reason === 'overpaid')
    const some = directs.filter(({ voided }) => !voided || random().chance(0.1))
    return some.map(({ directId }) => ({ bookingId, directId, isTooMuch }))
  })
  const tooMuch = noted.filter(({ isTooMuch }) => isTooMuch)
  const chosen = random().maybeOf(tooMuch.length > 0 ? tooMuch : noted.slice(-8))
  if (!chosen) return undefined
  const { userId: staffId, asks } = staffOf(play)
  const reason = random().chance(0.9) ? 'Noted for the wrong booking' : ''
  return voidDirect(play.services, chosen.bookingId, { directId: chosen.directId, staffId, reason }, asks())
}

/** Records that the studio returned what it owes. */
function returns(play: Play): Promise<unknown> | undefined {
  const due = [...play.known.payments].flatMap(([bookingId, money]) =>
    money.returns.map(({ returnId }) => ({ bookingId, returnId })),
  )
  const chosen = random().maybeOf(due)
  if (!chosen) return undefined
  const { userId: staffId, asks } = staffOf(play)
  const note = random().chance(0.9) ? 'Given back at the studio' : ''
  return returnDirect(play.services, chosen.bookingId, { returnId: chosen.returnId, staffId, note }, asks())
}

/** Managers and admins who record direct payments to studios. */
export const directs: readonly Action[] = [
  action('records a direct payment', 8, records),
  action('records a payment to our Paybill as a direct one', 1, recordsOurs),
  action('records a direct payment by mistake', 2, recordsByMistake),
  action('voids a direct payment', 2, voids),
  action('returns a direct payment', 2, returns),
]

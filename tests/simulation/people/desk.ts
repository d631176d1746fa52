import { setTimeout as pause } from 'node:timers/promises'
import { bookWalkIn } from '../../../commands/bookings/book-walk-in.ts'
import { moveBookingAsStaff } from '../../../commands/bookings/change-booking.ts'
import { newId } from '../../../commands/context.ts'
import { recordDirect, returnDirect, voidDirect } from '../../../commands/payments/direct.ts'
import { blockTime, removeTimeBlock } from '../../../commands/schedule/time-blocks.ts'
import { addDays, endOf, StudioDate } from '../../../domain/kernel/slot.ts'
import type { DirectMethod } from '../../../domain/payment/events.ts'
import { balanceCents } from '../../../domain/payment/sums.ts'
import { isTooMuch } from '../rules/money.ts'
import { paysOurPaybill } from './mpesa.ts'
import { type Action, action, byStaff, type Play, repeatable } from './play.ts'
import { random, someDate, someEmail, someHours, someName, somePhone, thinks } from './some.ts'

/** Returns a manager with one of their studios, or an admin with any studio. */
function someoneAtStudio(play: Play) {
  const manager = play.aManager()
  const own = play.studios().find(({ managerId }) => managerId === manager.userId)
  return own && random().chance(0.7)
    ? { ...manager, managerId: manager.userId, studioId: own.studioId }
    : { ...play.anAdmin(), managerId: undefined, studioId: play.someStudioId() }
}
type AtStudio = ReturnType<typeof someoneAtStudio>

/** A walk-in: mostly without an email address, sometimes at another price, without messages or at another studio. */
const walkIn = repeatable((play: Play, { userId, managerId, studioId }: AtStudio) => ({
  ...{ staffId: userId, managerId, studioId: random().chance(0.9) ? studioId : play.someStudioId() },
  customerName: someName('Guest'),
  customerEmail: random().chance(0.3) ? someEmail() : '',
  customerPhone: somePhone(),
  sessionTypeId: play.someType()?.sessionTypeId ?? newId(),
  numberOfPeople: 1,
  selectedSlots: someHours(),
  messages: random().chance(0.7),
  agreedPriceCents: random().chance(0.3) ? random().of([0, 100_000, 500_000]) : null,
  priceReason: random().chance(0.9) ? 'A regular' : '',
  paymentDeadlineHours: random().of([1, 24]),
}))

/** Hours of one or more days that customers want as well. */
function someHoursToBlock() {
  const from = StudioDate.parse(someDate())
  const first = random().int(9, 14)
  return {
    ...{ from, to: addDays(from, random().of([0, 0, 2, 8])) },
    weekdays: random().chance(0.3) ? [1, 2, 3, 4] : null,
    hours: random().chance(0.9) ? { from: first, to: first + random().int(0, 1) } : null,
  }
}

/** A block. Its reason belongs to its key. */
const timeBlock = repeatable((_: Play, { userId, managerId, studioId }: AtStudio) => ({
  ...{ studioId, managerId, staffId: userId, form: someHoursToBlock(), reason: `Paint ${newId()}` },
}))

/** Returns a booking, mostly one that is not fully paid: staff sees what is unpaid. */
function unpaidBooking(play: Play) {
  const open = [...play.known.payments].flatMap(([id, money]) => (balanceCents(money) > 0 ? [id] : []))
  const bookingId = (random().chance(0.9) ? random().maybeOf(open.slice(-6)) : undefined) ?? play.someBooking()
  const money = play.known.payments.get(bookingId)
  return { bookingId, unpaidCents: money ? balanceCents(money) : 0 }
}

/** Returns the unpaid booking whose session ends first, and when it does, in milliseconds since 1970. */
function nextUnpaid(play: Play) {
  const approved = [...play.known.bookings].flatMap(([bookingId, booked]) => {
    const last = booked.status === 'approved' ? booked.slots.at(-1) : undefined
    return last === undefined ? [] : [{ bookingId, endsAt: endOf(last).getTime() }]
  })
  return approved.sort((one, other) => one.endsAt - other.endsAt)[0]
}

/** A direct payment: in half of the cases the unpaid amount, else a part or too much; some receipts are used twice. */
const direct = repeatable((play: Play, staffId: string) => {
  const { bookingId, unpaidCents } = unpaidBooking(play)
  const method: DirectMethod = random().chance(0.5) ? 'cash' : 'till'
  const receipt = method === 'till' ? `TILL${random().int(1000, 1001)}` : random().of(['', 'B 17'])
  const other = random().of([50_000, 100_000, unpaidCents + 100, 1_000_000])
  const amountCents = random().chance(0.5) ? unpaidCents : other
  return { bookingId, noted: { method, receipt, staffId, amountCents } }
})

/** Voids a payment that was recorded by mistake, preferably one because of which other money is too much. */
function voids(play: Play): Promise<unknown> | undefined {
  const noted = [...play.known.payments].flatMap(([bookingId, money]) => {
    const some = money.directs.filter(({ voided }) => !voided || random().chance(0.1))
    return some.map(({ directId }) => ({ bookingId, directId, money }))
  })
  const tooMuch = noted.filter(({ money }) => isTooMuch(money))
  const chosen = random().maybeOf(tooMuch.length > 0 ? tooMuch : noted.slice(-8))
  if (!chosen) return undefined
  const { userId: staffId, asks } = random().chance(0.5) ? play.aManager() : play.anAdmin()
  const reason = random().chance(0.9) ? 'Noted for the wrong booking' : ''
  return voidDirect(play.services, chosen.bookingId, { directId: chosen.directId, staffId, reason }, asks())
}

/** Managers and admins who book walk-ins, block hours and record payments to studios. */
export const atTheDesk: readonly Action[] = [
  action('books a walk-in', 8, async (play) => {
    const someone = someoneAtStudio(play)
    const { input, key } = walkIn(play, someone)
    const answer = await bookWalkIn(play.services, input, someone.asks(), key)
    play.known.answers.booked(answer)
    return answer
  }),
  action('blocks hours', 3, async (play) => {
    const someone = someoneAtStudio(play)
    const { input: sent, key } = timeBlock(play, someone)
    const input = { ...sent, form: random().chance(0.2) ? someHoursToBlock() : sent.form }
    const answer = await blockTime(play.services, input, someone.asks(), key)
    const dates = answer.days.map(({ date }) => date)
    play.known.timeBlocks.made(input.studioId, answer.blockId, dates)
    return answer
  }),
  action('opens a day of blocked hours, or all', 2, (play) => {
    const { timeBlocks } = play.known
    const one = random().maybeOf(timeBlocks.standing())
    if (!one) return undefined
    const { blockId, studioId } = one
    const days = timeBlocks.standing().filter((each) => each.blockId === blockId)
    const dates = days.map((day) => StudioDate.parse(day.date)).sort()
    const date = random().chance(0.5) ? StudioDate.parse(one.date) : undefined
    if (date === undefined) timeBlocks.removes(blockId)
    const opening = { blockId, studioId, managerId: undefined, date, dates }
    return removeTimeBlock(play.services, opening, play.anAdmin().asks())
  }),
  byStaff('records a direct payment', 8, (play, { userId, asks }) => {
    const { input, key } = direct(play, userId)
    return recordDirect(play.services, input.bookingId, input.noted, asks(), key)
  }),
  byStaff('records a payment to our Paybill as a direct one', 2, async (play, { userId, asks }) => {
    const { bookingId, unpaidCents } = unpaidBooking(play)
    const amountCents = random().of([50_000, unpaidCents])
    // Sometimes for another booking or under no booking's code, before or after M-Pesa reports it.
    const account = random().chance(0.2) ? 'nobody' : undefined
    const paid = paysOurPaybill(play, random().chance(0.5) ? bookingId : play.someBooking(), amountCents, { account })
    if (!paid) return undefined
    if (random().chance(0.5)) paid.report()
    if (random().chance(0.5)) await thinks()
    const input = { method: 'till', receipt: paid.receipt, staffId: userId, amountCents } as const
    return recordDirect(play.services, bookingId, input, asks(), newId()).finally(paid.report)
  }),
  byStaff('records as paid to a till what M-Pesa reports after the session', 5, async (play, { userId, asks }) => {
    const next = nextUnpaid(play)
    if (!next) return
    const { bookingId, endsAt } = next
    const amountCents = balanceCents(play.known.moneyOf(bookingId))
    const receipt = `LATE${random().int(100_000, 999_999)}`
    const input = { method: 'till', receipt, staffId: userId, amountCents } as const
    await recordDirect(play.services, bookingId, input, asks(), newId())
    await pause(Math.max(0, endsAt - Date.now()) + 65 * 60_000)
    if (play.known.bookings.get(bookingId)?.status !== 'completed') return
    const account = random().chance(0.3) ? 'nobody' : undefined
    paysOurPaybill(play, bookingId, random().of([50_000, amountCents]), { account, receipt })?.report()
  }),
  byStaff('records cash that was never paid', 2, async (play, { userId, asks }) => {
    const { bookingId, unpaidCents: amountCents } = unpaidBooking(play)
    const input = { method: 'cash', receipt: '', staffId: userId, amountCents } as const
    await recordDirect(play.services, bookingId, input, asks(), newId())
    paysOurPaybill(play, bookingId, amountCents)?.report()
    await thinks()
    return voids(play)
  }),
  byStaff('records cash twice, and moves the booking to fewer hours', 1, async (play, { userId, asks }) => {
    const { bookingId, unpaidCents } = unpaidBooking(play)
    const amountCents = Math.round(unpaidCents / 250) * 100
    const input = { method: 'cash', receipt: '', staffId: userId, amountCents } as const
    for (const key of [newId(), newId()]) await recordDirect(play.services, bookingId, input, asks(), key)
    await moveBookingAsStaff(play.services, bookingId, { selectedSlots: someHours(1), staffId: userId }, asks())
    await thinks()
    return voids(play)
  }),
  action('voids a direct payment', 2, voids),
  byStaff('returns a direct payment', 2, (play, { userId: staffId, asks }) => {
    const due = [...play.known.payments].flatMap(([id, { returns }]) => returns.map((each) => ({ id, ...each })))
    const chosen = random().maybeOf(due)
    const note = random().chance(0.9) ? 'Returned by the studio' : ''
    return chosen && returnDirect(play.services, chosen.id, { returnId: chosen.returnId, staffId, note }, asks())
  }),
]

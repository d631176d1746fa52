import { cancelBooking } from '../../../commands/bookings/change-booking.ts'
import { rescheduleBooking, writeIn } from '../../../commands/bookings/customer-changes.ts'
import { requestBooking } from '../../../commands/bookings/request-booking.ts'
import { newId } from '../../../commands/context.ts'
import { claimPaid, requestPrompt } from '../../../commands/payments/payment.ts'
import { readStatement } from './mpesa.ts'
import {
  type Action,
  action,
  type Play,
  random,
  repeatable,
  someDate,
  someEmail,
  someHours,
  someName,
  somePhone,
} from './play.ts'

function someRequest(play: Play): Parameters<typeof requestBooking>[1] {
  const hours = random().chance(0.9) ? someHours() : []
  return {
    customerName: someName('Customer'),
    customerEmail: someEmail(),
    customerPhone: somePhone(),
    studioId: play.someStudioId(),
    sessionTypeId: play.someType()?.sessionTypeId ?? newId(),
    numberOfPeople: 1,
    selectedSlots: hours,
    preferredDate: hours.length > 0 || random().chance(0.5) ? null : someDate(),
  }
}

const request = repeatable(someRequest)

/** Customers, who need no account. */
export const customers: readonly Action[] = [
  action('asks for a booking', 18, async (play) => {
    const { input, key } = request(play)
    const answer = await requestBooking(play.services, input, play.visitor(), key)
    play.known.answers.booked(answer)
    return answer
  }),
  action('moves a booking', 14, (play) =>
    rescheduleBooking(play.services, play.someBooking(), someHours(), play.visitor()),
  ),
  action('moves a booking that is to be paid', 8, (play) => {
    const approved = [...play.known.bookings].flatMap(([id, { status }]) => (status === 'approved' ? [id] : []))
    const bookingId = random().maybeOf(approved.slice(-3))
    return bookingId && rescheduleBooking(play.services, bookingId, someHours(), play.visitor())
  }),
  action('moves a booking and pays the prompt from before', 4, async (play) => {
    const { network } = play.outside
    const shown = play.somePrompt()
    if (shown?.state !== 'open') return
    const { account } = shown.prompt
    const [bookingId] = [...play.known.bookings].find(([, state]) => 'code' in state && state.code === account) ?? []
    if (!bookingId) return
    const moving = rescheduleBooking(play.services, bookingId, someHours(), play.visitor())
    if (random().chance(0.5)) await moving
    if (shown.state === 'open') network.pay(shown)
    network.reportPrompt(shown)
    return moving
  }),
  action('books and pays at once', 2, async (play) => {
    const { code } = await requestBooking(play.services, someRequest(play), play.visitor())
    play.outside.network.payBill(code, 1_900)
    await readStatement(play)
  }),
  action('cancels', 3, (play) =>
    cancelBooking(
      play.services,
      play.someBooking(),
      { reason: 'customer', note: random().chance(0.5) ? someName('Because of') : '' },
      play.visitor(),
    ),
  ),
  action('chooses a language', 1, (play) =>
    writeIn(play.services, play.someBooking(), random().of(['en', 'sw']), play.visitor()),
  ),
  action('asks for a prompt', 14, (play) =>
    requestPrompt(play.services, play.someBooking(), { phone: somePhone(), graceMinutes: 15 }, play.visitor()),
  ),
  action('says it is paid', 1, (play) =>
    claimPaid(play.services, play.someBooking(), random().chance(0.5) ? play.someReceipt() : null, play.visitor()),
  ),
]

import { cancelBooking } from '../../../commands/bookings/change-booking.ts'
import { chooseBookingLanguage, moveBookingAsCustomer } from '../../../commands/bookings/customer-changes.ts'
import { requestBooking } from '../../../commands/bookings/request-booking.ts'
import { newId } from '../../../commands/context.ts'
import { confirmCode, requestCode, requesterOf } from '../../../commands/limits/phone-codes.ts'
import { claimPaid, requestPrompt } from '../../../commands/payments/payment.ts'
import { approves } from './admins.ts'
import { readStatement } from './mpesa.ts'
import { type Action, action, type Play, repeatable } from './play.ts'
import { now, random, someDate, someEmail, someHours, someName, somePhone, thinks } from './some.ts'

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

const network = '203.0.113.0/24'

/** A customer verifies a phone by the code in an SMS, mostly correctly, and books with it. */
async function booksVerified(play: Play): Promise<unknown> {
  const { services, application, environment } = play
  const input = someRequest(play)
  const { customerPhone: phone, customerEmail } = input
  const { codeId, phone: to } = await requestCode(services, { phone, email: customerEmail, network }, now())
  const personId = await services.people.idOf(customerEmail)
  const about = { causeId: codeId, aboutId: codeId, personId, phone: to }
  await application.notifier.queueForPhone({ template: 'phone_code', ...about, language: 'en', prompt: null })
  await thinks()
  const sent = environment.delivered.findLast((each) => each.to === to)?.text
  const code = random().chance(0.9) ? (/\d{6}/.exec(sent ?? '')?.[0] ?? '') : '000000'
  const phoneProof = await confirmCode(services, { codeId, phone, code }, now())
  const requester = await requesterOf(services, { phoneProof, phone, user: undefined, network }, now())
  play.known.limits.verifies(personId)
  return requestBooking(services, input, play.visitor(), undefined, requester)
}

function asksForPrompt(play: Play): Promise<unknown> {
  const phone = `071000000${random().int(1, 3)}`
  return requestPrompt(play.services, play.someBooking('approved'), { phone, graceMinutes: 15 }, play.visitor())
}

/** Customers, who need no account. */
export const customers: readonly Action[] = [
  action('asks for a booking', 18, async (play) => {
    const { input, key } = request(play)
    const requester = { network, isVerified: false }
    const answer = await requestBooking(play.services, input, play.visitor(), key, requester)
    play.known.answers.booked(answer)
    return answer
  }),
  action('verifies a phone and books', 1, booksVerified),
  action('moves a booking', 14, (play) =>
    moveBookingAsCustomer(play.services, play.someBooking(), someHours(), play.visitor()),
  ),
  action('moves a booking that is to be paid', 8, (play) =>
    moveBookingAsCustomer(play.services, play.someBooking('approved'), someHours(), play.visitor()),
  ),
  action('moves a booking and pays the prompt from before', 8, async (play) => {
    const { network } = play.environment
    const shown = play.somePrompt()
    if (shown?.state !== 'open') return
    const { account } = shown.prompt
    const [bookingId] = [...play.known.bookings].find(([, state]) => 'code' in state && state.code === account) ?? []
    if (!bookingId) return
    const moving = moveBookingAsCustomer(play.services, bookingId, someHours(), play.visitor())
    if (random().chance(0.5)) await moving
    if (shown.state === 'open') network.pay(shown)
    network.reportPrompt(shown)
    return moving
  }),
  action('books and pays at once', 2, async (play) => {
    const { code } = await requestBooking(play.services, someRequest(play), play.visitor())
    play.environment.network.payBill(code, 1_900)
    await readStatement(play)
  }),
  action('cancels', 3, (play) => {
    const bookingId = play.someBooking()
    const note = random().chance(0.5) ? someName('Because of') : ''
    return cancelBooking(play.services, bookingId, { reason: 'customer', note }, play.visitor())
  }),
  action('chooses a language', 1, (play) =>
    chooseBookingLanguage(play.services, play.someBooking(), random().of(['en', 'sw']), play.visitor()),
  ),
  action('asks for a prompt', 10, asksForPrompt),
  action('asks for a prompt as soon as a booking is approved', 6, async (play) => {
    await approves(play, play.anAdmin())
    return asksForPrompt(play)
  }),
  action('says it is paid', 3, (play) => {
    const bookingId = play.someBooking('approved')
    return claimPaid(play.services, bookingId, random().chance(0.5) ? play.someReceipt() : null, play.visitor())
  }),
]

import type { CancelReason } from '../../../../domain/booking/events.ts'
import { mostAtOnceCents } from '../../../../domain/payment/sums.ts'
import { english } from '../format.ts'
import { button, quote, table } from '../letter.ts'
import type { BookingFacts, CustomerTexts, Site } from '../rendered.ts'
import { letter } from './manners.ts'

const { money, when, whenShort, hour, at, atShort } = english

const details = (facts: BookingFacts) =>
  table([
    ['Booking', facts.code],
    ['Studio', facts.studio],
    ['Where', facts.location],
    ['Session', facts.session],
    ['When', when(facts.slots)],
    ['People', String(facts.people)],
    ['Price', money(facts.priceCents)],
  ])
const follow = ({ page }: BookingFacts) => button('See your booking', page)
function change({ changeUntil, changeIsOver }: BookingFacts): string {
  if (changeUntil === null) return 'You can move or cancel it there until 24 hours before the start.'
  if (changeIsOver) return 'It begins too soon to be moved or cancelled there. If you have to, please call us.'
  return `You can move or cancel it there until ${at(changeUntil)}.`
}
/** The same of a request, which can be withdrawn until it starts while it is not paid. */
function withdraw(facts: BookingFacts): string {
  const rest = `Until it is ${isFree(facts) ? 'approved' : 'paid'}, you can also cancel it there at any time before it starts.`
  if (facts.changeUntil === null) return `You can move it there until 24 hours before the start. ${rest}`
  if (facts.changeIsOver) return `It begins too soon to be moved there. ${rest}`
  return `You can move it there until ${at(facts.changeUntil)}. ${rest}`
}
function paybill(site: Site, { code, chargeCents, receivedCents }: BookingFacts) {
  const due = chargeCents - receivedCents
  return table([
    ['Paybill', site.paybill],
    ['Account number', code],
    ['Amount', due > mostAtOnceCents ? `${money(due)}, at most ${money(mostAtOnceCents)} at once` : money(due)],
  ])
}

const reasons: Readonly<Record<CancelReason, (facts: BookingFacts) => string>> = {
  customer: () => 'You cancelled this booking. The hours are free for others again.',
  manager: () => 'We are sorry: the studio had to cancel this booking.',
  admin: () => 'We are sorry: we had to cancel this booking.',
  unpaid: () => 'It was not paid in time, so the hours are free for others again. You are welcome to book again.',
  unanswered: () =>
    'We apologise: the studio did not answer before the session would have begun. You have nothing to pay. Please try another studio or another time; we would be glad to help you find one.',
  studio_removed: ({ studio }) => `We are sorry: ${studio} is no longer on our site, so this booking can't take place.`,
}
const shortReasons: Readonly<Record<CancelReason, string>> = {
  customer: 'as you asked',
  manager: 'by the studio, sorry',
  admin: 'by us, sorry',
  unpaid: 'as it was not paid in time',
  unanswered: 'as the studio did not answer. We apologise',
  studio_removed: 'as the studio has closed, sorry',
}

/** There was money to come, and it came. */
const paid = (facts: BookingFacts, site: Site) => ({
  sms: `${site.brand}: ${money(facts.receivedCents)} received, M-Pesa ${facts.receipt}. ${facts.studio} is yours: ${whenShort(facts.slots)}. ${facts.page}`,
  email: letter(
    site,
    facts.name,
    `Paid: your session at ${facts.studio} is booked (${facts.code})`,
    `Thank you. We received ${money(facts.receivedCents)} and your session is booked. The attached file puts it into your calendar.`,
    table([
      ['Amount', money(facts.receivedCents)],
      ['M-Pesa receipt', facts.receipt],
    ]),
    details(facts),
    follow(facts),
    `Your booking page also has the receipt to print. ${change(facts)}`,
  ),
})

const isFree = ({ chargeCents }: BookingFacts) => chargeCents === 0

/** There was nothing to pay. */
const booked = (facts: BookingFacts, site: Site) => ({
  sms: `${site.brand}: ${facts.code} is approved, and you have nothing to pay. ${facts.studio} is yours: ${whenShort(facts.slots)}. ${facts.page}`,
  email: letter(
    site,
    facts.name,
    `Your session at ${facts.studio} is booked (${facts.code})`,
    'Good news: your session is booked, and you have nothing to pay. The attached file puts it into your calendar.',
    details(facts),
    follow(facts),
    change(facts),
  ),
})

/** What customers are told about their booking, in English. */
export const customerTexts: CustomerTexts = {
  booking_requested: (facts, site) => ({
    sms: `${site.brand}: request ${facts.code} received: ${facts.studio}, ${whenShort(facts.slots)}. Follow it: ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `We have your request ${facts.code}`,
      `Thank you for your request. ${facts.studio} usually answers within 24 hours, and we tell you as soon as it does. ${isFree(facts) ? 'It costs nothing.' : 'You pay nothing until then.'}`,
      details(facts),
      follow(facts),
      withdraw(facts),
    ),
  }),
  booking_confirmed: (facts, site) => ({
    sms: `${site.brand}: ${facts.studio} confirmed ${facts.code}, ${whenShort(facts.slots)}. ${isFree(facts) ? 'We check it and tell you soon. It costs nothing.' : 'We check it and send you the payment link soon.'}`,
    email: letter(
      site,
      facts.name,
      `${facts.studio} confirmed your booking ${facts.code}`,
      `Good news: ${facts.studio} confirmed your session. We give it a last check, then ${isFree(facts) ? 'it is yours. It costs nothing.' : 'you get the link to pay.'}`,
      details(facts),
      follow(facts),
    ),
  }),
  booking_approved: (facts, site) => ({
    sms: `${site.brand}: ${facts.code} is approved. Pay ${money(facts.chargeCents - facts.receivedCents)} by ${atShort(facts.payBy ?? '')}: ${facts.payPage ?? facts.page}`,
    email: letter(
      site,
      facts.name,
      `Approved: please pay for booking ${facts.code}`,
      `Your booking at ${facts.studio} is approved. Please pay ${money(facts.chargeCents - facts.receivedCents)} by ${at(facts.payBy ?? '')}; after that the hours may go to somebody else.`,
      button('Pay with M-Pesa', facts.payPage ?? facts.page),
      'Or pay by Paybill on your phone:',
      paybill(site, facts),
      details(facts),
      follow(facts),
    ),
  }),
  booking_paid: (facts, site) => (facts.receivedCents === 0 ? booked(facts, site) : paid(facts, site)),
  booking_rejected: (facts, site) => ({
    sms: `${site.brand}: sorry, ${facts.studio} can't take your request ${facts.code}, ${whenShort(facts.slots)}. You have nothing to pay. More: ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Your request ${facts.code} was declined`,
      `We are sorry: your request for ${facts.studio} could not be accepted. You have nothing to pay.`,
      facts.note && quote(facts.note),
      details(facts),
      follow(facts),
    ),
  }),
  booking_cancelled: (facts, site) => ({
    sms: `${site.brand}: booking ${facts.code} at ${facts.studio}, ${whenShort(facts.slots)}, was cancelled ${shortReasons[facts.reason ?? 'admin']}. ${facts.page}`,
    email: letter(
      site,
      facts.name,
      facts.reason === 'unanswered'
        ? `We apologise: booking ${facts.code} was not answered in time`
        : `Booking ${facts.code} is cancelled`,
      reasons[facts.reason ?? 'admin'](facts),
      facts.reason === 'customer' ? '' : facts.note && quote(facts.note),
      details(facts),
      follow(facts),
    ),
  }),
  booking_rescheduled: (facts, site) => ({
    sms: `${site.brand}: booking ${facts.code} at ${facts.studio} is moved to ${whenShort(facts.slots)}. ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Booking ${facts.code} is moved to ${whenShort(facts.slots)}`,
      `Your session at ${facts.studio} has a new time. The attached file brings your calendar up to date.`,
      table([
        ['Before', when(facts.from)],
        ['Now', when(facts.slots)],
      ]),
      facts.payPage && facts.payBy
        ? `Please pay ${money(facts.chargeCents - facts.receivedCents)} by ${at(facts.payBy)}.`
        : '',
      facts.payPage && facts.payBy ? button('Pay with M-Pesa', facts.payPage) : '',
      details(facts),
      follow(facts),
    ),
  }),
  reminder_day: (facts, site) => ({
    sms: `${site.brand}: reminder of your session: ${facts.studio}, ${whenShort(facts.slots)}. ${facts.location} ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Reminder: your session at ${facts.studio}, ${whenShort(facts.slots)}`,
      `A reminder of your session: ${when(facts.slots)}. We look forward to seeing you.`,
      details(facts),
      follow(facts),
    ),
  }),
  reminder_soon: (facts, site) => ({
    sms: `${site.brand}: see you soon! Your session at ${facts.studio} begins at ${hour(facts.slots)}. ${facts.location}`,
    email: letter(
      site,
      facts.name,
      `Today at ${hour(facts.slots)}: your session at ${facts.studio}`,
      `Your session begins today at ${hour(facts.slots)}. See you soon!`,
      details(facts),
      follow(facts),
    ),
  }),
}

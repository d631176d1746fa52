import { english } from '../format.ts'
import { button, table } from '../letter.ts'
import type { BookingFacts, MoneyTexts } from '../rendered.ts'
import { letter } from './manners.ts'

const { money, when } = english

const about = (facts: BookingFacts, ...more: readonly (readonly [string, string])[]) =>
  table([['Booking', facts.code], ['Studio', facts.studio], ['When', when(facts.slots)], ...more])
const follow = ({ page }: BookingFacts) => button('See your booking', page)
const goesBack =
  'We return it to you by M-Pesa, as a rule within 3 working days, and write to you when it is sent. You need not do anything.'

/** What customers are told about money out of the ordinary, in English. */
export const moneyTexts: MoneyTexts = {
  underpaid: (facts, site) => ({
    sms: `${site.brand}: ${money(facts.receivedCents)} received for ${facts.code}. ${money(facts.chargeCents - facts.receivedCents)} is still to pay: ${facts.payPage ?? facts.page}`,
    email: letter(
      site,
      facts.name,
      `${money(facts.chargeCents - facts.receivedCents)} is still to pay for booking ${facts.code}`,
      `Thank you: we received ${money(facts.receivedCents)} of ${money(facts.chargeCents)}. Please pay the rest${facts.payBy ? ` by ${english.at(facts.payBy)}` : ''}, so that the hours stay yours.`,
      button('Pay the rest with M-Pesa', facts.payPage ?? facts.page),
      about(facts, ['Paybill', site.paybill], ['Account number', facts.code]),
    ),
  }),
  overpaid: (facts, site) => ({
    sms: `${site.brand}: you paid ${money(facts.amountCents)} more than booking ${facts.code} costs. We return it to you; you need not do anything.`,
    email: letter(
      site,
      facts.name,
      `You paid ${money(facts.amountCents)} too much for booking ${facts.code}`,
      `Your booking is paid, and ${money(facts.amountCents)} more than that came. ${goesBack}`,
      about(facts, ['To return', money(facts.amountCents)], ['M-Pesa receipt', facts.receipt]),
      follow(facts),
    ),
  }),
  late_payment: (facts, site) => ({
    sms: `${site.brand}: your ${money(facts.amountCents)} came after booking ${facts.code} had ended. We return it to you; you need not do anything.`,
    email: letter(
      site,
      facts.name,
      `Your payment for ${facts.code} came after the booking had ended`,
      `We received ${money(facts.amountCents)} for a booking that had ended by then. ${goesBack}`,
      about(facts, ['To return', money(facts.amountCents)], ['M-Pesa receipt', facts.receipt]),
      follow(facts),
    ),
  }),
  refund_requested: (facts, site) => ({
    sms: `${site.brand}: we return ${money(facts.amountCents)} for booking ${facts.code} to you by M-Pesa. You need not do anything.`,
    email: letter(
      site,
      facts.name,
      `${money(facts.amountCents)} for booking ${facts.code} goes back to you`,
      `Your booking was cancelled after you had paid ${money(facts.amountCents)}. ${goesBack}`,
      about(facts, ['To return', money(facts.amountCents)], ['M-Pesa receipt', facts.receipt]),
      follow(facts),
    ),
  }),
  refunded: (facts, site) => ({
    sms: `${site.brand}: ${money(facts.amountCents)} for booking ${facts.code} was sent back to you. Reference: ${facts.receipt}`,
    email: letter(
      site,
      facts.name,
      `${money(facts.amountCents)} for booking ${facts.code} was sent back to you`,
      `We sent ${money(facts.amountCents)} back to you.`,
      about(facts, ['Returned', money(facts.amountCents)], ['Reference', facts.receipt]),
      follow(facts),
    ),
  }),
}

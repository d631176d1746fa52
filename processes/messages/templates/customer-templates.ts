import { cash } from '../../../domain/payment/settle.ts'
import { maxAtOnceCents } from '../../../domain/payment/sums.ts'
import {
  details,
  labelled,
  pageLink,
  type Rendering,
  receiver,
  type Template,
  type Writing,
  withHoursFree,
} from './booking-writing.ts'
import { type Block, button, quote } from './letter.ts'
import type { BookingTemplates, CustomerTemplate } from './rendered.ts'

const isFree = ({ facts }: Writing) => facts.chargeCents === 0

/** The end of each message to a customer: the booking and the link to its page. */
const ending = (writing: Writing): Block[] => [
  details(writing, writing.values.location),
  pageLink(writing, 'link.booking'),
]

const deadline = ({ facts }: Writing) =>
  facts.changeUntil === null ? 'no-time' : facts.changeIsOver ? 'over' : 'until'

const change = (writing: Writing): string => writing.say(`change.${deadline(writing)}`)

/** The same for a request, which can be withdrawn until it starts while it is unpaid. */
const withdraw = (writing: Writing): string =>
  `${writing.say(`move.${deadline(writing)}`)} ${writing.say(isFree(writing) ? 'withdraw.unapproved' : 'withdraw.unpaid')}`

/** Mentions the attached file, which removes a cancelled session from the calendar. */
const removal = ({ say, facts }: Writing): string => (facts.slots.length > 0 ? say('cancelled.calendar') : '')

function paybill(writing: Writing): Block {
  const { say, values, facts } = writing
  const isTooMuch = facts.chargeCents - facts.receivedCents > maxAtOnceCents
  const amount = isTooMuch ? say('approved.due-in-parts') : values.due
  return labelled(writing, ['paybill', values.paybill], ['account', values.code], ['amount', amount])
}

const paid: Template = (writing) => {
  const { say, letter, values, facts } = writing
  const label = facts.direct === null ? 'receipt' : (`receipt-${facts.direct}` as const)
  const isNumbered = facts.direct !== 'cash' || facts.receipt !== cash
  const receipt = facts.isInParts || !isNumbered ? [] : [[label, values.receipt] as const]
  const ofAll = facts.isInParts ? 'paid.sms-parts' : 'paid.sms'
  const sms = facts.paidTo === 'studio' ? 'paid.sms-direct' : ofAll
  const by = receiver(writing)
  const { hasStarted } = facts
  return {
    sms: `${say(sms)} ${say(hasStarted ? 'paid.sms-started' : 'paid.sms-ahead')}`,
    email: letter(
      hasStarted ? 'paid.subject-started' : 'paid.subject',
      say(hasStarted ? `paid.text-started${by}` : `paid.text${by}`),
      labelled(writing, ['amount', values.received], ...receipt),
      ...ending(writing),
      hasStarted ? say('paid.receipt') : `${say('paid.receipt')} ${change(writing)}`,
    ),
  }
}

/** There was nothing to pay. */
const booked: Template = (writing) => {
  const { say, letter, facts } = writing
  if (facts.hasStarted)
    return {
      sms: say('booked.sms-started'),
      email: letter('booked.subject-started', say('booked.text-started'), ...ending(writing)),
    }
  return {
    sms: say('booked.sms'),
    email: letter('booked.subject', say('booked.text'), ...ending(writing), change(writing)),
  }
}

const reminder =
  (name: 'reminder-day' | 'reminder-soon'): Template =>
  (writing) => ({
    sms: writing.say(`${name}.sms`),
    email: writing.letter(`${name}.subject`, writing.say(`${name}.text`), ...ending(writing)),
  })

/** Messages to customers about their bookings. */
export const customerTemplates = (rendering: Rendering): BookingTemplates<CustomerTemplate> => ({
  booking_requested: rendering((writing) => {
    const { say, letter, facts } = writing
    if (facts.isArranged)
      return {
        sms: say('arranged.sms'),
        email: letter('arranged.subject', say('arranged.text'), ...ending(writing), withdraw(writing)),
      }
    const text = say(isFree(writing) ? 'requested.text-free' : 'requested.text')
    const noTime = facts.slots.length === 0 ? say('requested.no-time') : ''
    return {
      sms: say('requested.sms'),
      email: letter('requested.subject', text, noTime, ...ending(writing), withdraw(writing)),
    }
  }),
  booking_confirmed: rendering((writing) => {
    const { say, letter } = writing
    const text = say(isFree(writing) ? 'confirmed.text-free' : 'confirmed.text')
    return {
      sms: say(isFree(writing) ? 'confirmed.sms-free' : 'confirmed.sms'),
      email: letter('confirmed.subject', text, ...ending(writing)),
    }
  }),
  booking_approved: rendering((writing) => {
    const { say, letter, values, facts } = writing
    return {
      sms: say(facts.payBy ? 'approved.sms-by' : 'approved.sms'),
      email: letter(
        'approved.subject',
        ...(facts.isPaidElsewhere ? [say('approved.paid-elsewhere')] : []),
        say(facts.payBy ? 'approved.text-by' : 'approved.text'),
        button(say('link.pay'), values.payPage),
        say('approved.paybill'),
        paybill(writing),
        ...ending(writing),
      ),
    }
  }),
  booking_paid: rendering((writing) => (writing.facts.receivedCents === 0 ? booked : paid)(writing)),
  booking_rejected: rendering((writing) => {
    const { say, letter, facts } = writing
    return {
      sms: say('rejected.sms'),
      email: letter(
        'rejected.subject',
        say('rejected.text'),
        facts.note && quote(facts.note),
        ...ending(writing),
        removal(writing),
      ),
    }
  }),
  booking_cancelled: rendering((writing) => {
    const { say, letter, facts } = writing
    const reason = facts.reason ?? 'admin'
    const text = say(`cancelled.text.${reason}`)
    return {
      sms: say(`cancelled.sms.${reason}`),
      email: letter(
        reason === 'unanswered' ? 'cancelled.subject-unanswered' : 'cancelled.subject',
        reason === 'customer' ? withHoursFree(writing, text) : text,
        reason === 'customer' ? '' : facts.note && quote(facts.note),
        ...ending(writing),
        removal(writing),
      ),
    }
  }),
  booking_rescheduled: rendering((writing) => {
    const { say, letter, facts, values } = writing
    const isDue = facts.payPage !== null && facts.payBy !== null
    return {
      sms: say(isDue ? 'moved.sms-due' : 'moved.sms'),
      email: letter(
        'moved.subject',
        say('moved.text'),
        labelled(writing, ['before', values.before], ['now', values.when]),
        ...(isDue ? [say('moved.pay'), button(say('link.pay'), values.payPage)] : []),
        ...ending(writing),
      ),
    }
  }),
  reminder_day: rendering(reminder('reminder-day')),
  reminder_soon: rendering(reminder('reminder-soon')),
})

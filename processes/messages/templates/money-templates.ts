import {
  type Label,
  labelled,
  pageLink,
  type Rendering,
  receiver,
  type Template,
  type Writing,
} from './booking-writing.ts'
import { button } from './letter.ts'
import type { BookingTemplates, MoneyTemplate } from './rendered.ts'

/** A table of the booking and these values. */
const bookingWith = (writing: Writing, ...rows: readonly (readonly [Label, string])[]) => {
  const { code, studio, when } = writing.values
  return labelled(writing, ['booking', code], ['studio', studio], ['when', when], ...rows)
}

/** Money that will go back to the customer. */
const refundDue =
  (name: 'overpaid' | 'late' | 'refund'): Template =>
  (writing) => {
    const { say, letter, values, facts } = writing
    const text = name === 'refund' && facts.isRejected ? 'refund.text-rejected' : (`${name}.text` as const)
    return {
      sms: say(`${name}.sms`),
      email: letter(
        `${name}.subject`,
        `${say(text)} ${say('refund.follows')}`,
        bookingWith(writing, ['refund-due', values.amount], ['receipt', values.receipt]),
        pageLink(writing, 'link.booking'),
      ),
    }
  }

/** A correction: money that was announced does not go back to the customer. */
const withdrawn =
  (name: 'withdrawn' | 'return-withdrawn'): Template =>
  (writing) => {
    const { say, letter, facts, values } = writing
    const isDue = facts.payPage !== null
    const due = facts.payBy ? 'withdrawn.due-by' : 'withdrawn.due'
    return {
      sms: say(isDue ? `${name}.sms-due` : `${name}.sms`),
      email: letter(
        `${name}.subject`,
        say(`${name}.text`),
        ...(isDue ? [say(due), button(say('link.pay-rest'), values.payPage)] : []),
        bookingWith(writing),
        pageLink(writing, 'link.booking'),
      ),
    }
  }

/** Messages to customers about balances, overpayments and refunds. */
export const moneyTemplates = (rendering: Rendering): BookingTemplates<MoneyTemplate> => ({
  underpaid: rendering((writing) => {
    const { say, letter, facts, values } = writing
    const by = receiver(writing)
    return {
      sms: say(`underpaid.sms${by}`),
      email: letter(
        'underpaid.subject',
        `${say(`underpaid.text${by}`)} ${say(facts.payBy ? 'underpaid.pay-by' : 'underpaid.pay')}`,
        button(say('link.pay-rest'), values.payPage),
        bookingWith(writing, ['paybill', values.paybill], ['account', values.code]),
      ),
    }
  }),
  overpaid: rendering(refundDue('overpaid')),
  late_payment: rendering(refundDue('late')),
  refund_requested: rendering(refundDue('refund')),
  refund_withdrawn: rendering(withdrawn('withdrawn')),
  studio_returns: rendering((writing) => {
    const { say, letter, values } = writing
    return {
      sms: say('studio-returns.sms'),
      email: letter(
        'studio-returns.subject',
        say('studio-returns.text'),
        bookingWith(writing, ['refund-due', values.amount]),
        pageLink(writing, 'link.booking'),
      ),
    }
  }),
  return_withdrawn: rendering(withdrawn('return-withdrawn')),
  refunded: rendering((writing) => {
    const { say, letter, values } = writing
    return {
      sms: say('refunded.sms'),
      email: letter(
        'refunded.subject',
        say('refunded.text'),
        bookingWith(writing, ['refunded', values.amount], ['reference', values.receipt]),
        pageLink(writing, 'link.booking'),
      ),
    }
  }),
})

import { labelled, pageLink, type Rendering, type Template } from './booking-writing.ts'
import { button } from './letter.ts'
import type { BookingTemplates, MoneyTemplate } from './rendered.ts'

/** Money that will go back to the customer. */
const refundDue =
  (name: 'overpaid' | 'late' | 'refund'): Template =>
  (writing) => {
    const { say, letter, values } = writing
    const { code, studio, when, amount, receipt } = values
    return {
      sms: say(`${name}.sms`),
      email: letter(
        `${name}.subject`,
        `${say(`${name}.text`)} ${say('refund.follows')}`,
        labelled(
          writing,
          ...([
            ['booking', code],
            ['studio', studio],
            ['when', when],
          ] as const),
          ...([
            ['refund-due', amount],
            ['receipt', receipt],
          ] as const),
        ),
        pageLink(writing, 'link.booking'),
      ),
    }
  }

/** Messages to customers about balances, overpayments and refunds. */
export const moneyTemplates = (rendering: Rendering): BookingTemplates<MoneyTemplate> => ({
  underpaid: rendering((writing) => {
    const { say, letter, facts, values } = writing
    const { code, studio, when, paybill } = values
    return {
      sms: say('underpaid.sms'),
      email: letter(
        'underpaid.subject',
        say(facts.payBy ? 'underpaid.text-by' : 'underpaid.text'),
        button(say('link.pay-rest'), values.payPage),
        labelled(
          writing,
          ...([
            ['booking', code],
            ['studio', studio],
            ['when', when],
          ] as const),
          ...([
            ['paybill', paybill],
            ['account', code],
          ] as const),
        ),
      ),
    }
  }),
  overpaid: rendering(refundDue('overpaid')),
  late_payment: rendering(refundDue('late')),
  refund_requested: rendering(refundDue('refund')),
  refund_withdrawn: rendering((writing) => {
    const { say, letter, facts, values } = writing
    const { code, studio, when } = values
    const isDue = facts.payPage !== null && facts.payBy !== null
    return {
      sms: say(isDue ? 'withdrawn.sms-due' : 'withdrawn.sms'),
      email: letter(
        'withdrawn.subject',
        say('withdrawn.text'),
        ...(isDue ? [say('withdrawn.due'), button(say('link.pay-rest'), values.payPage)] : []),
        labelled(writing, ['booking', code], ['studio', studio], ['when', when]),
        pageLink(writing, 'link.booking'),
      ),
    }
  }),
  studio_returns: rendering((writing) => {
    const { say, letter, values } = writing
    const { code, studio, when, amount } = values
    return {
      sms: say('studio-returns.sms'),
      email: letter(
        'studio-returns.subject',
        say('studio-returns.text'),
        labelled(
          writing,
          ...([
            ['booking', code],
            ['studio', studio],
            ['when', when],
            ['refund-due', amount],
          ] as const),
        ),
        pageLink(writing, 'link.booking'),
      ),
    }
  }),
  refunded: rendering((writing) => {
    const { say, letter, values } = writing
    const { code, studio, when, amount, receipt } = values
    return {
      sms: say('refunded.sms'),
      email: letter(
        'refunded.subject',
        say('refunded.text'),
        labelled(
          writing,
          ...([
            ['booking', code],
            ['studio', studio],
            ['when', when],
          ] as const),
          ...([
            ['refunded', amount],
            ['reference', receipt],
          ] as const),
        ),
        pageLink(writing, 'link.booking'),
      ),
    }
  }),
})

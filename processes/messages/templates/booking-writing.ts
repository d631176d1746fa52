import { inWholeShillings, maxAtOnceCents } from '../../../domain/payment/sums.ts'
import { type Language, textIn } from '../../../language/translate.ts'
import { type Block, button, formatIn, type KeyFor, letterIn, type Translate, table, translateIn } from './letter.ts'
import type { BookingFacts, Letter, Rendered, Site } from './rendered.ts'

/** The arguments of texts about a booking, formatted in a language. */
function valuesOf(language: Language, facts: BookingFacts, site: Site) {
  const { money, when, whenShort, hour, at, atShort } = formatIn(language)
  const { name, code, studio, location, people, page, receipt } = facts
  const session = textIn(language, facts.session, facts.sessionSw)
  return {
    ...site,
    name,
    code,
    studio,
    location,
    session,
    people: String(people),
    page,
    receipt,
    payPage: facts.payPage ?? page,
    decidePage: facts.decidePage ?? page,
    payBy: at(facts.payBy),
    payByShort: atShort(facts.payBy),
    changeUntil: at(facts.changeUntil),
    when: when(facts.slots),
    whenShort: whenShort(facts.slots),
    hour: hour(facts.slots),
    before: when(facts.from),
    price: money(facts.priceCents),
    charge: money(facts.chargeCents),
    received: money(facts.receivedCents),
    due: money(inWholeShillings(facts.chargeCents - facts.receivedCents)),
    amount: money(facts.amountCents),
    maxAtOnce: money(maxAtOnceCents),
  }
}
type Values = ReturnType<typeof valuesOf>
type BookingKey = KeyFor<Values>

/** The data that a booking's templates render. */
export interface Writing {
  readonly facts: BookingFacts
  readonly values: Values
  readonly say: Translate<Values>
  readonly letter: (subject: BookingKey, ...blocks: readonly Block[]) => Letter
}
export type Template = (writing: Writing) => Rendered
export type Rendering = ReturnType<typeof renderingIn>

/** Returns a function that turns a template into one from facts to a message in a language. */
export const renderingIn =
  (language: Language) =>
  (template: Template) =>
  (facts: BookingFacts, site: Site): Rendered => {
    const values = valuesOf(language, facts, site)
    const say = translateIn(language, values)
    return template({ facts, values, say, letter: letterIn<BookingKey>(say) })
  }

export type Label = Extract<BookingKey, `label.${string}`> extends `label.${infer Name}` ? Name : never

/** A table of these values, each under its label. */
export const labelled = ({ say }: Writing, ...rows: readonly (readonly [label: Label, value: string])[]): Block =>
  table(rows.map(([label, value]) => [say(`label.${label}`), value]))

/** The booking in full; without its location for managers and admins. */
export const details = (writing: Writing, location = ''): Block => {
  const { code, studio, session, when, people, price } = writing.values
  return labelled(
    writing,
    ['booking', code],
    ['studio', studio],
    ['location', location],
    ['session', session],
    ['when', when],
    ['people', people],
    ['price', price],
  )
}

const receivers = { us: '', studio: '-studio', both: '-both' } as const

/** The end of the key of a text about the money received: who received it. */
export const receiver = ({ facts }: Writing) => receivers[facts.paidTo]

/** Adds to a cancellation that the hours are free again, if the booking had hours. */
export const withHoursFree = ({ say, facts }: Writing, text: string): string =>
  facts.slots.length > 0 ? `${text} ${say('cancelled.hours-free')}` : text

/** The link that decides about the request, if the recipient can. A request without a time can only be rejected there. */
export const decideLink = ({ say, facts }: Writing): Block =>
  facts.decidePage === null ? '' : button(say(facts.slots.length > 0 ? 'link.decide' : 'link.reject'), facts.decidePage)

/** The link to the booking's page. */
export const pageLink = ({ say, facts }: Writing, label: 'link.booking' | 'link.open'): Block =>
  button(say(label), facts.page)

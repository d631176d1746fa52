import { clockText, dateOf, hourOf, hourText, type Slot, studioDateAt } from '../../../domain/kernel/slot.ts'
import { renderersOf } from '../../../language/bilingual.ts'
import { longDay, moneyText, shortDay } from '../../../language/format.ts'
import type { ArgumentNames, Language } from '../../../language/translate.ts'
import type { Letter } from './rendered.ts'
import { commonTexts } from './texts/common.ts'
import { customerTexts } from './texts/customer.ts'
import { moneyTexts } from './texts/money.ts'
import { officeTexts } from './texts/office.ts'
import { accountTexts, contactTexts, phoneTexts, studioTexts } from './texts/others.ts'

/** All texts of messages by key. */
export const messageTexts = {
  ...commonTexts,
  ...customerTexts,
  ...moneyTexts,
  ...officeTexts,
  ...studioTexts,
  ...accountTexts,
  ...contactTexts,
  ...phoneTexts,
}
type MessageTexts = typeof messageTexts
type MessageKey = keyof MessageTexts
type Values = Readonly<Record<string, string | number>>

/** The keys of the texts that need no other arguments than `Given`. */
export type KeyFor<Given> = {
  [Key in keyof MessageTexts]: ArgumentNames<MessageTexts[Key]['en']> extends keyof Given ? Key : never
}[keyof MessageTexts]

/** Renders a text with these values. */
export type Translate<Given> = (key: KeyFor<Given>) => string

const render = renderersOf(messageTexts)

/** Returns the function that renders texts in a language from these values. */
export const translateIn =
  <Given extends Values>(language: Language, values: Given): Translate<Given> =>
  (key) =>
    render[language](key, values)

/** Formats amounts, days and hours as a language writes them. Hours are in Nairobi time, on the 24-hour clock. */
export const formatIn = (language: Language) => ({
  /** 250000 → 'KES 2,500'. */
  money: (cents: number): string => moneyText(language, cents),
  /** A run of hours, for email: 'Tuesday 1 December 2026, 10:00 to 12:00'. */
  when: (slots: readonly Slot[]): string =>
    run(language, slots, (first, from, to) => {
      const day = longDay(language, dateOf(first))
      const year = dateOf(first).slice(0, 4)
      return translateIn(language, { day, year, from, to })('time.run')
    }),
  /** The same for an SMS: 'Tue 1 Dec 10:00-12:00'. */
  whenShort: (slots: readonly Slot[]): string =>
    run(language, slots, (first, from, to) => `${shortDay(language, dateOf(first))} ${from}-${to}`),
  /** The hour a run starts: '10:00'. */
  hour: (slots: readonly Slot[]): string => run(language, slots, (_, from) => from),
  /** An instant: 'Wednesday 25 November, 09:00 (Nairobi time)'. '' for none. */
  at: (instant: string | null): string =>
    moment(instant, (date, time) => translateIn(language, { day: longDay(language, date), time })('time.at')),
  /** The same for an SMS: 'Wed 25 Nov, 09:00'. */
  atShort: (instant: string | null): string => moment(instant, (date, time) => `${shortDay(language, date)}, ${time}`),
})

function run(
  language: Language,
  slots: readonly Slot[],
  text: (first: Slot, from: string, to: string) => string,
): string {
  const first = slots.at(0)
  const last = slots.at(-1)
  if (!first || !last) return translateIn(language, {})('time.open')
  return text(first, hourText(hourOf(first)), hourText(hourOf(last) + 1))
}

function moment(instant: string | null, text: (date: string, time: string) => string): string {
  if (instant === null) return ''
  const when = new Date(instant)
  return text(studioDateAt(when), clockText(when))
}

/** A paragraph, or what `button`, `table` and `quote` return. */
export type Block = string

/** A link with its name, on two lines. HTML shows it as a button. */
export const button = (label: string, address: string): Block => `${label}:\n${address}`

/** Facts by name, one per line. HTML shows them as a table. Rows without a value are left out. */
export const table = (rows: readonly (readonly [name: string, value: string])[]): Block =>
  rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Whatever mail programs end a line at. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** A person's own words, set apart so that they can't be mistaken for ours. */
export const quote = (text: string): Block =>
  text
    .split(lineBreak)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** Returns a function that composes an email. Empty blocks are left out, and so is an empty name. */
export const letterIn =
  <Key extends MessageKey>(say: (key: Key | 'letter.greeting' | 'letter.closing') => string) =>
  (subject: Key, ...blocks: readonly Block[]): Letter => ({
    subject: say(subject),
    text: [say('letter.greeting').replace(' ,', ','), ...blocks, say('letter.closing')]
      .filter((block) => block !== '')
      .join('\n\n'),
  })

import { renderersOf } from '../../../language/bilingual.ts'
import type { ArgumentNames, Language } from '../../../language/translate.ts'
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
export type MessageKey = keyof MessageTexts
type Values = Readonly<Record<string, string | number>>

/** The keys of the texts that need no other arguments than `Given`. */
export type KeyFor<Given> = {
  [Key in keyof MessageTexts]: ArgumentNames<MessageTexts[Key]['en']> extends keyof Given ? Key : never
}[keyof MessageTexts]

/** Renders a text from values that it was given. */
export type Translate<Given> = (key: KeyFor<Given>) => string

const render = renderersOf(messageTexts)

/** Returns the function that renders texts in a language from these values. */
export const translateIn =
  <Given extends Values>(language: Language, values: Given): Translate<Given> =>
  (key) =>
    render[language](key, values)

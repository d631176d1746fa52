import { type PlainKey, renderersOf } from '../bilingual.ts'
import { moneyText, shortDay } from '../format.ts'
import type { Arguments, Language } from '../translate.ts'
import { accountErrors } from './account.ts'
import { bookingErrors } from './booking.ts'
import { factorErrors } from './factors.ts'
import { fieldNames } from './fields.ts'
import { limitErrors } from './limits.ts'
import { moneyErrors } from './money.ts'
import { requestErrors } from './request.ts'
import { studioErrors } from './studio.ts'

/** All error texts by key. */
export const errorCatalogue = {
  ...requestErrors,
  ...bookingErrors,
  ...moneyErrors,
  ...limitErrors,
  ...accountErrors,
  ...factorErrors,
  ...studioErrors,
  ...fieldNames,
}
type Catalogue = typeof errorCatalogue

/** The key of an error text. */
export type ErrorKey = keyof Catalogue
/** The key of an error text without arguments. */
export type PlainErrorKey = PlainKey<Catalogue>

/** An error text: its key, or its key and its arguments. */
export type ErrorText = PlainErrorKey | { readonly key: ErrorKey; readonly values: Values }

/** An argument. Strings, such as names, are the same in every language; the others are rendered in the reader's. */
type Value =
  | string
  | number
  | { readonly cents: number }
  | { readonly date: string }
  | { readonly text: ErrorText }
  | { readonly list: readonly ErrorText[] }
type Values = Readonly<Record<string, Value>>

/** Returns an error text with its arguments. An unknown key or a missing argument is a compile-time error. */
export const errorText = <Key extends ErrorKey>(
  key: Key,
  values: Arguments<Catalogue[Key]['en'], Value>,
): ErrorText => ({ key, values })

/** The label of a form's field. */
export type FieldName = Extract<ErrorKey, `field.${string}`> extends `field.${infer Name}` ? Name : never

/** Returns fields as an argument: their labels, in the reader's language. */
export const fieldList = (fields: readonly FieldName[]): Value => ({
  list: fields.map((field): PlainErrorKey => `field.${field}`),
})

/** Returns the error text of a key that the compiler can't check; `input.invalid` for an unknown key. */
export const errorTextOf = (key: string, values: Values): ErrorText =>
  isErrorKey(key) ? { key, values } : 'input.invalid'

const isErrorKey = (key: string): key is ErrorKey => Object.hasOwn(errorCatalogue, key)

const render = renderersOf(errorCatalogue)

/** Renders an error text in a language. */
export function renderError(language: Language, text: ErrorText): string {
  const { key, values } = typeof text === 'string' ? { key: text, values: {} } : text
  const rendered = Object.entries(values).map(([name, value]) => [name, renderValue(language, value)])
  return render[language](key, Object.fromEntries(rendered))
}

function renderValue(language: Language, value: Value): string | number {
  if (typeof value !== 'object') return value
  if ('cents' in value) return moneyText(language, value.cents)
  // Limits of months and years name the year too.
  if ('date' in value) return `${shortDay(language, value.date)} ${value.date.slice(0, 4)}`
  if ('text' in value) return renderError(language, value.text)
  return value.list.map((text) => renderError(language, text)).join(', ')
}

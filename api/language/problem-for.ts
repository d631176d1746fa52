import type { IncomingHttpHeaders } from 'node:http'
import { languageAsked } from '../contract/language.ts'
import type { Problem } from '../contract/shared.ts'
import { inSwahili } from './in-swahili.ts'

/** Translates one of our texts into the request's language. */
export const textFor = (headers: IncomingHttpHeaders, text: string): string =>
  languageAsked(headers) === 'en' ? text : inSwahili(text)

/** Translates a problem into the request's language. */
export function problemFor<Told extends Problem>(headers: IncomingHttpHeaders, problem: Told): Told {
  if (languageAsked(headers) === 'en') return problem
  const { error, fieldErrors } = problem
  return { ...problem, error: inSwahili(error), ...(fieldErrors && { fieldErrors: eachInSwahili(fieldErrors) }) }
}

const eachInSwahili = (fieldErrors: NonNullable<Problem['fieldErrors']>) =>
  Object.fromEntries(Object.entries(fieldErrors).map(([field, texts]) => [field, texts.map(inSwahili)]))

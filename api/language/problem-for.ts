import type { IncomingHttpHeaders } from 'node:http'
import { languageAsked } from '../contract/language.ts'
import type { Problem } from '../contract/shared.ts'
import { inSwahili } from './in-swahili.ts'

/** A text of ours in the language that a request asks for. */
export const textFor = (headers: IncomingHttpHeaders, text: string): string =>
  languageAsked(headers) === 'en' ? text : inSwahili(text)

/** A refusal as whoever asked reads it: in the language that their request asks for. */
export function problemFor<Told extends Problem>(headers: IncomingHttpHeaders, problem: Told): Told {
  if (languageAsked(headers) === 'en') return problem
  const { error, fieldErrors } = problem
  return { ...problem, error: inSwahili(error), ...(fieldErrors && { fieldErrors: eachInSwahili(fieldErrors) }) }
}

const eachInSwahili = (fieldErrors: NonNullable<Problem['fieldErrors']>) =>
  Object.fromEntries(Object.entries(fieldErrors).map(([field, texts]) => [field, texts.map(inSwahili)]))

import type { IncomingHttpHeaders } from 'node:http'
import { type ErrorText, renderError } from '../../language/errors/errors.ts'
import { requestedLanguage } from '../contract/language.ts'
import type { Problem } from '../contract/shared.ts'

/** A problem whose texts are not rendered yet. */
export interface ProblemInAnyLanguage extends Omit<Problem, 'error' | 'fieldErrors'> {
  readonly error: ErrorText
  readonly fieldErrors?: Readonly<Record<string, readonly ErrorText[]>> | undefined
}

/** Renders an error text in the request's language. */
export const textFor = (headers: IncomingHttpHeaders, text: ErrorText): string =>
  renderError(requestedLanguage(headers), text)

/** Renders a problem in the request's language. */
export function problemFor(
  headers: IncomingHttpHeaders,
  { error, fieldErrors, ...rest }: ProblemInAnyLanguage,
): Problem {
  const language = requestedLanguage(headers)
  const render = (text: ErrorText) => renderError(language, text)
  const rendered = Object.entries(fieldErrors ?? {}).map(([field, texts]) => [field, texts.map(render)] as const)
  return { error: render(error), ...rest, ...(fieldErrors && { fieldErrors: Object.fromEntries(rendered) }) }
}

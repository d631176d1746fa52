import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import { type ErrorText, renderError } from '../../language/errors/errors.ts'
import type { Language } from '../../language/translate.ts'
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

/** Renders a problem in the request's language, and its texts in the other one. */
export function problemFor(
  headers: IncomingHttpHeaders,
  { error, fieldErrors, ...rest }: ProblemInAnyLanguage,
): Problem {
  const language = requestedLanguage(headers)
  const textsIn = (language: Language) => {
    const render = (text: ErrorText) => renderError(language, text)
    const rendered = Object.entries(fieldErrors ?? {}).map(([field, texts]) => [field, texts.map(render)] as const)
    return { error: render(error), ...(fieldErrors && { fieldErrors: Object.fromEntries(rendered) }) }
  }
  const other = language === 'en' ? 'sw' : 'en'
  return { ...textsIn(language), ...rest, translations: { [other]: textsIn(other) } }
}

/** Names the language of an answer, and the headers of the request that decided it. */
export function markLanguage(response: ServerResponse, headers: IncomingHttpHeaders): void {
  response.setHeader('content-language', requestedLanguage(headers))
  response.appendHeader('vary', 'Accept-Language, Cookie')
}

/** Sends a problem in the request's language, with the request's id. */
export function sendProblem(request: Request, response: Response, status: number, problem: ProblemInAnyLanguage): void {
  markLanguage(response, request.headers)
  const requestId = response.getHeader('x-request-id')
  // A handler may have set the headers of a file before it failed.
  response.removeHeader('content-disposition')
  response
    .status(status)
    .type('json')
    .json({ ...problemFor(request.headers, problem), requestId })
}

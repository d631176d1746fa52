import type { FreeRun } from '../../../api/contract/bookings.ts'
import { currentLanguage } from '../../i18n/chosen-language.ts'
import type { Language } from '../../i18n/i18n.ts'

/** A call that did not succeed, as screens see it: `error` is for people, `code` for deciding what to do. */
export interface ApiProblem {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly error: string
  readonly code: string
  readonly reason?: string
  readonly fieldErrors?: Readonly<Record<string, readonly string[]>>
  /** Slots that somebody else has meanwhile. */
  readonly taken?: readonly string[]
  /** The nearest free runs in place of the taken one. */
  readonly alternatives?: readonly FreeRun[]
  /** Where the booking is that needs no payment any more. */
  readonly bookingUrl?: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isFieldErrors = (value: unknown): value is Record<string, string[]> =>
  isObject(value) && Object.values(value).every(isTexts)
const isFreeRun = (value: unknown): value is FreeRun =>
  isObject(value) && isText(value.startTime) && isText(value.endTime) && isTexts(value.slots)

/** What is said where no words came: by status, 0 for no answer. Not in the catalogue: calls fail outside of components. */
const wordless: Record<Language, Readonly<Record<number, string>>> = {
  en: { 0: 'Network error', 401: 'Authentication required', 403: 'Insufficient permissions' },
  sw: { 0: 'Hitilafu ya mtandao', 401: 'Unahitaji kuingia', 403: 'Huna ruhusa ya kufanya hivyo' },
}
const wordsFor = (status: number) => wordless[currentLanguage() ?? 'en'][status] ?? `HTTP ${status}`

/** No answer at all: offline, cut off, or the server is gone. */
export const networkProblem = (): ApiProblem => ({ status: 0, error: wordsFor(0), code: 'network' })

/** Reads what a failed call answered, trusting nothing about its shape; a body without a text becomes 'HTTP {status}'. */
export function problemFrom(status: number, body: unknown): ApiProblem {
  const answer = isObject(body) ? body : {}
  return {
    status,
    error: isText(answer.error) ? answer.error : wordsFor(status),
    code: isText(answer.code) ? answer.code : 'unknown',
    ...(isText(answer.reason) && { reason: answer.reason }),
    ...(isFieldErrors(answer.fieldErrors) && { fieldErrors: answer.fieldErrors }),
    ...(isTexts(answer.taken) && { taken: answer.taken }),
    ...(Array.isArray(answer.alternatives) && { alternatives: answer.alternatives.filter(isFreeRun) }),
    ...(isText(answer.bookingUrl) && { bookingUrl: answer.bookingUrl }),
  }
}

/** The problem in a hook's error; anything else thrown on the way counts as no answer. */
export const problemOf = (error: unknown): ApiProblem =>
  isObject(error) && isText(error.error) && isText(error.code) && typeof error.status === 'number'
    ? { ...error, status: error.status, error: error.error, code: error.code }
    : networkProblem()

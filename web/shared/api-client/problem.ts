import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { PendingSignIn } from '../../../api/contract/accounts.ts'
import type { EndedPayment } from '../../../api/contract/payment.ts'
import type { FreeRun } from '../../../api/contract/shared.ts'
import type { BlockOverBookings } from '../../../api/contract/time-blocks.ts'
import type { Language } from '../../../language/translate.ts'
import { currentLanguage } from '../../i18n/locale.ts'

export type TakenBooking = BlockOverBookings['bookings'][number]

type ProblemTexts = Pick<ApiProblem, 'error' | 'fieldErrors'>

/** A failed call, as screens see it: `error` is for people, `code` is for program logic. */
export interface ApiProblem {
  /** The HTTP status; 0 if no answer came. */
  readonly status: number
  readonly error: string
  readonly code: string
  /** Whether the device had no network: nothing was sent. Absent if something may have been. */
  readonly unsent?: true
  /** Whether a change may have been made although its answer was lost, or does not say that nothing was written. */
  readonly unconfirmed?: true
  readonly reason?: string
  readonly fieldErrors?: Readonly<Record<string, readonly string[]>>
  /** The texts in other languages, for when the page's language changes. */
  readonly translations?: Readonly<Partial<Record<Language, ProblemTexts>>>
  /** Slots that have been taken meanwhile. */
  readonly taken?: readonly string[]
  /** The nearest free runs that can replace the taken one. */
  readonly alternatives?: readonly FreeRun[]
  /** The bookings that take hours which should be blocked. */
  readonly bookings?: readonly TakenBooking[]
  /** The page of a booking that needs no more payments. */
  readonly bookingUrl?: string
  /** The refunds of a booking that was cancelled or rejected. */
  readonly ended?: EndedPayment
  /** The next step of a sign-in. */
  readonly pending?: PendingSignIn
  /** A proof of work whose solution is accepted instead of waiting. */
  readonly challenge?: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isFieldErrors = (value: unknown): value is Record<string, string[]> =>
  isObject(value) && Object.values(value).every(isTexts)
const isTranslations = (value: unknown): value is NonNullable<ApiProblem['translations']> =>
  isObject(value) &&
  Object.values(value).every(
    (texts) =>
      isObject(texts) && isText(texts.error) && (texts.fieldErrors === undefined || isFieldErrors(texts.fieldErrors)),
  )
const isFreeRun = (value: unknown): value is FreeRun =>
  isObject(value) && isText(value.startTime) && isText(value.endTime) && isTexts(value.slots)

const isTakenBooking = (value: unknown): value is TakenBooking =>
  isObject(value) && [value.id, value.code, value.customerName, value.startTime].every(isText)

const isPending = (value: unknown): value is PendingSignIn =>
  isObject(value) && isText(value.token) && isText(value.step) && isTexts(value.methods)

const isEnded = (value: unknown): value is EndedPayment =>
  isObject(value) &&
  isText(value.bookingStatus) &&
  isText(value.bookingUrl) &&
  typeof value.refundDue === 'number' &&
  typeof value.refunded === 'number'

/**
 * Texts for failures without a message, by status; 0 is no answer. Not in the catalogue, because calls fail outside
 * components.
 */
const wordless: Record<Language, Readonly<Record<number, string>>> = {
  en: { 0: 'Network error', 401: 'Authentication required', 403: 'Insufficient permissions' },
  sw: { 0: 'Hitilafu ya mtandao', 401: 'Unahitaji kuingia', 403: 'Huna ruhusa ya kufanya hivyo' },
}

/** Returns a text in the page's language and in all languages. */
const inBoth = (say: (language: Language) => string): Pick<ApiProblem, 'error' | 'translations'> => ({
  error: say(currentLanguage() ?? 'en'),
  translations: { en: { error: say('en') }, sw: { error: say('sw') } },
})

/** Returns the text for a status without one. */
const wordsFor = (status: number) =>
  wordless.en[status] === undefined
    ? { error: `HTTP ${status}` }
    : inBoth((language) => wordless[language][status] ?? `HTTP ${status}`)

const nothingSent: Record<Language, string> = {
  en: 'No internet. Nothing was sent.',
  sw: 'Huna mtandao. Hakuna kilichotumwa.',
}

/** Returns a text about a failed call, with a second line if the call never left the device. */
export const withUnsent = (
  text: string,
  { unsent }: Pick<ApiProblem, 'unsent'>,
  language: Language = currentLanguage() ?? 'en',
): string => (unsent ? `${text}\n${nothingSent[language]}` : text)

const mayHaveWorked: Record<Language, string> = {
  en: 'It may still have gone through. Check before you try again.',
  sw: 'Huenda bado imefanikiwa. Angalia kabla ya kujaribu tena.',
}

/** Returns a text about a failed change, with a second line if the change may have been made. */
export const withDoubt = (text: string, { unconfirmed }: Pick<ApiProblem, 'unconfirmed'>): string =>
  unconfirmed ? `${text}\n${mayHaveWorked[currentLanguage() ?? 'en']}` : text

/** Marks the problem of a change that may have been made. */
export const ofChange = (problem: ApiProblem): ApiProblem => {
  const { status, code, unsent } = problem
  const isDenied = unsent || (status >= 400 && status < 500)
  return !isDenied && ['network', 'unknown', 'internal'].includes(code) ? { ...problem, unconfirmed: true } : problem
}

/** Returns a screen's text about a failure, or `unconfirmed` if the change may have been made. */
const ownText = (text: string, problem: ApiProblem, unconfirmed: string): string =>
  problem.unconfirmed ? unconfirmed : withUnsent(text, problem)

/** Returns a screen's text about a failed call, or the server's if a limit was reached: it says when to try again. */
export const failureText = (text: string, problem: ApiProblem, unconfirmed = text): string =>
  problem.status === 429 && problem.code !== 'unknown' ? problem.error : ownText(text, problem, unconfirmed)

/** Returns the server's text about a failed call, or a screen's if there is none. */
export const reasonOr = (text: string, problem: ApiProblem, unconfirmed = text): string =>
  problem.code === 'unknown' || problem.code === 'network' ? ownText(text, problem, unconfirmed) : problem.error

/**
 * Returns whether the server rejected the request itself, so that the next try is a new request. A limit rejects only
 * this try: an earlier one whose answer was lost may have succeeded.
 */
export const isRefused = ({ status }: Pick<ApiProblem, 'status'>): boolean =>
  status >= 400 && status < 500 && status !== 429

/**
 * Returns whether the service itself gave no answer: none came, a proxy answered for it, or it starts, stops or lacks its
 * database.
 */
export const isAway = ({ status, code }: Pick<ApiProblem, 'status' | 'code'>): boolean =>
  status === 0 || ['unavailable', 'starting', 'stopping'].includes(code) || (status > 501 && code === 'unknown')

/** Returns whether the device has no network, as far as it knows: a call that begins now sends nothing. */
export const hasNoNetwork = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false

/**
 * Returns the problem of a call without any answer: offline, cut off, or the server is down. `isUnsent` marks a write
 * that began without a network.
 */
export const networkProblem = (isUnsent = false): ApiProblem => ({
  status: 0,
  code: 'network',
  ...(isUnsent
    ? { ...inBoth((language) => withUnsent(wordless[language][0] ?? '', { unsent: true }, language)), unsent: true }
    : wordsFor(0)),
})

/** Returns whether an answer carries an error text. Such an answer is a failure, whatever its status. */
export const hasError = (body: unknown): boolean => isObject(body) && isText(body.error)

/**
 * Reads a failed call's answer without trusting its shape. A body without a text gets a default text for its status and
 * the code `unknown`.
 */
export function problemFrom(status: number, body: unknown): ApiProblem {
  const answer = isObject(body) ? body : {}
  return {
    status,
    ...(isText(answer.error) ? { error: answer.error } : wordsFor(status)),
    code: isText(answer.code) ? answer.code : isText(answer.error) ? 'uncoded' : 'unknown',
    ...(isText(answer.reason) && { reason: answer.reason }),
    ...(isFieldErrors(answer.fieldErrors) && { fieldErrors: answer.fieldErrors }),
    ...(isTranslations(answer.translations) && { translations: answer.translations }),
    ...(isTexts(answer.taken) && { taken: answer.taken }),
    ...(Array.isArray(answer.alternatives) && { alternatives: answer.alternatives.filter(isFreeRun) }),
    ...(Array.isArray(answer.bookings) && { bookings: answer.bookings.filter(isTakenBooking) }),
    ...(isText(answer.bookingUrl) && { bookingUrl: answer.bookingUrl }),
    ...(isEnded(answer.ended) && { ended: answer.ended }),
    ...(isPending(answer.pending) && { pending: answer.pending }),
    ...(isText(answer.challenge) && { challenge: answer.challenge }),
  }
}

/**
 * Returns the problem in a hook's error, in the page's language: on the server, that of the answer. Any other error
 * counts as no answer.
 */
export const problemOf = (error: unknown): ApiProblem =>
  isObject(error) && isText(error.error) && isText(error.code) && typeof error.status === 'number'
    ? inThisLanguage({ ...error, status: error.status, error: error.error, code: error.code })
    : networkProblem()

function inThisLanguage(problem: ApiProblem): ApiProblem {
  const language = currentLanguage()
  return { ...problem, ...(language && problem.translations?.[language]) }
}

/** A field with the same name on the server, or its name there and its name here. */
export type Named<Fields extends FieldValues> = FieldPath<Fields> | readonly [theirs: string, ours: FieldPath<Fields>]

/**
 * Shows the server's errors on the fields they name and focuses the first. Returns false if they name none of `fields`.
 */
export function tieErrors<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  fields: readonly Named<Fields>[],
  error: unknown,
): boolean {
  const { fieldErrors, translations } = problemOf(error)
  let tied = false
  for (const field of fields) {
    const [theirs, ours] = typeof field === 'string' ? [field, field] : field
    const [message] = fieldErrors?.[theirs] ?? []
    if (!message) continue
    const types = {
      en: translations?.en?.fieldErrors?.[theirs]?.[0],
      sw: translations?.sw?.fieldErrors?.[theirs]?.[0],
    }
    form.setError(ours, { type: 'server', message, types }, { shouldFocus: !tied })
    tied = true
  }
  return tied
}

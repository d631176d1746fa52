import type { ErrorRequestHandler } from 'express'
import type * as z from 'zod'
import { TooManyAttempts } from '../../commands/accounts/attempts.ts'
import { AuthenticationFailed } from '../../commands/accounts/sign-in.ts'
import { Contention } from '../../commands/handle.ts'
import { DomainError, type DomainErrorCode } from '../../domain/kernel/domain-error.ts'
import { EditConflict } from '../../domain/studio/changes.ts'
import { AppendUnknown, StoreUnavailable } from '../../eventstore/event-store.ts'
import { isConnectionLost } from '../../eventstore/postgres/connection.ts'
import { ImageStoreUnavailable } from '../../integrations/images/image-store.ts'
import { type ErrorText, errorText, errorTextOf, type PlainErrorKey } from '../../language/errors/errors.ts'
import { ReadModelsBehind } from '../../projections/engine/projection-progress.ts'
import { ReadModelStopped } from '../../projections/engine/stopped.ts'
import { NotSignedIn } from './admission.ts'
import { InvalidInput, InvalidText, OtherBodyType, TooDeep } from './body.ts'
import { OtherMethod } from './other-methods.ts'
import { type ProblemInAnyLanguage, sendProblem } from './problem-for.ts'
import { TooManyStreams } from './stream-limit.ts'
import { conflictDetails } from './studio-fields.ts'
import { UploadRejected } from './upload.ts'

const kinds: Readonly<Record<string, PlainErrorKey>> = {
  string: 'input.text',
  number: 'input.number',
  int: 'input.whole-number',
  boolean: 'input.boolean',
  array: 'input.list',
  object: 'input.object',
}

/** Returns the key of the error text for invalid input if the schema does not name its own. */
export const zodErrorMap: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'input.required'
        : (kinds[issue.expected] ?? 'input.invalid')
    case 'too_small':
      return 'input.at-least'
    case 'too_big':
      return issue.origin === 'string' ? 'input.at-most-characters' : 'input.at-most'
    case 'invalid_value':
      return 'input.one-of'
    default:
      return 'input.invalid'
  }
}

/** Returns an issue's error text: its message is the key, and the issue has the arguments. */
export function textOfIssue(issue: z.core.$ZodIssue): ErrorText {
  const values = {
    field: issue.path.join('.'),
    ...('minimum' in issue && { least: Number(issue.minimum) }),
    ...('maximum' in issue && { max: Number(issue.maximum) }),
    ...('values' in issue && { values: issue.values.join(', ') }),
  }
  return errorTextOf(issue.message, values)
}

/** The HTTP status of each DomainError code. The only place that maps codes to statuses. */
const statusOf: Record<DomainErrorCode, number> = {
  overlap: 409,
  wrong_status: 409,
  edit_conflict: 409,
  time_missing: 400,
  invalid: 400,
  not_found: 404,
  too_late: 409,
  reservation_expired: 409,
  price_changed: 409,
  taken: 409,
  not_allowed: 403,
  own_account: 409,
  last_admin: 409,
  last_factor: 409,
  step_required: 409,
  factor_required: 403,
  confirmation_required: 403,
  network_not_allowed: 403,
  prompt_open: 409,
  already_paid: 400,
  booking_over: 404,
  underpaid: 409,
  too_many: 429,
  verification_needed: 403,
  blocked: 403,
  password_needed: 409,
}

export interface Answer {
  readonly status: number
  readonly body: ProblemInAnyLanguage
  readonly retryAfterSeconds?: number
  /** Our own error, logged with its stack. */
  readonly fault?: true
}

const unavailable = (code: string, error: ErrorText = 'service.unavailable'): Answer => ({
  status: 503,
  retryAfterSeconds: 2,
  body: { error, code },
})

/** A retry helps only after an operator has removed the cause. */
const stopped = ({ projection }: ReadModelStopped): Answer => ({
  status: 503,
  retryAfterSeconds: 60,
  body: { error: 'service.read-model-stopped', code: 'read_model_stopped', readModel: projection },
})

/** Converts an error to a problem for people, without internals. */
export function answerFor(error: unknown): Answer {
  if (error instanceof EditConflict) return domainAnswer(error, conflictDetails(error))
  if (error instanceof DomainError) return domainAnswer(error)
  if (error instanceof InvalidInput) return invalid(error)
  if (error instanceof NotSignedIn)
    return { status: 401, body: { error: 'request.not-signed-in', code: 'not_signed_in' } }
  if (error instanceof AuthenticationFailed)
    return { status: 401, body: { error: 'request.wrong-credentials', code: 'wrong_credentials' } }
  if (error instanceof TooManyAttempts) return paused(error)
  if (error instanceof TooManyStreams) return tooManyStreams
  if (error instanceof Contention) return unavailable('contention')
  if (error instanceof ReadModelsBehind) return unavailable('behind')
  if (error instanceof ReadModelStopped) return stopped(error)
  if (error instanceof AppendUnknown) return unavailable('unknown', 'service.outcome-unknown')
  if (error instanceof OtherMethod) return { status: 405, body: { error: error.text, code: 'other_method' } }
  if (error instanceof OtherBodyType) return { status: 415, body: { error: error.text, code: 'unsupported' } }
  if (error instanceof UploadRejected) return uploadProblem(error)
  if (error instanceof TooDeep) return malformed
  if (error instanceof ImageStoreUnavailable) return unavailable('unavailable')
  if (error instanceof StoreUnavailable || isConnectionLost(error) || isNotThereYet(error))
    return unavailable('unavailable')
  const problem = bodyProblem(error) ?? addressProblem(error) ?? textProblem(error)
  if (problem) return problem
  return { status: 500, fault: true, body: { error: 'service.fault', code: 'internal' } }
}

const paused = ({ retryAfterSeconds, challenge }: TooManyAttempts): Answer => ({
  status: 429,
  retryAfterSeconds,
  body: { error: waitText(retryAfterSeconds), code: 'rate_limited', ...(challenge !== undefined && { challenge }) },
})

/** Returns the error text of a limit that was reached, with the time to wait. */
export const waitText = (seconds: number): ErrorText =>
  seconds > 120
    ? errorText('request.too-many-minutes', { minutes: Math.ceil(seconds / 60) })
    : errorText('request.too-many', { seconds })

const tooManyStreams: Answer = {
  status: 429,
  retryAfterSeconds: 60,
  body: { error: 'request.too-many-streams', code: 'too_many_streams' },
}

function domainAnswer({ code, text, details }: DomainError, more: object = {}): Answer {
  const { field, retryAfterSeconds, ...rest } = details
  return {
    status: statusOf[code],
    ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }),
    body: {
      error: text,
      code,
      ...(field !== undefined && { fieldErrors: Object.fromEntries([field].flat().map((name) => [name, [text]])) }),
      ...rest,
      ...more,
    },
  }
}

const uploadCodes = { 400: 'invalid', 413: 'too_large', 415: 'unsupported' }

const uploadProblem = ({ status, text, about }: UploadRejected): Answer => ({
  status,
  body: { error: text, code: uploadCodes[status], fieldErrors: { images: [about] } },
})

function invalid(error: InvalidInput): Answer {
  const issues = withoutAfterEffects(error.issues)
  const byText = new Map(issues.map((issue) => [`${fieldOf(issue)} ${issue.message}`, issue]))
  const fieldErrors: Record<string, ErrorText[]> = {}
  for (const issue of byText.values())
    fieldErrors[fieldOf(issue)] = [...(fieldErrors[fieldOf(issue)] ?? []), textOfIssue(issue)]
  const isIncomplete = issues.some((issue) => issue.message === 'input.required' || isLeftOut(issue))
  const [first = 'input.invalid'] = Object.values(fieldErrors).flat()
  return { status: 400, body: { error: isIncomplete ? 'input.fields-missing' : first, code: 'invalid', fieldErrors } }
}

/**
 * Removes length errors of values of the wrong type, because Zod checks the length of a text where it expects a list.
 */
function withoutAfterEffects(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const isOfType = ({ code }: z.core.$ZodIssue) => code === 'invalid_type'
  const wrongTypes = new Set(issues.filter(isOfType).map(({ path }) => path.join()))
  return issues.filter((issue) => isOfType(issue) || !wrongTypes.has(issue.path.join()))
}

const fieldOf = ({ path: [field = 'body'] }: z.core.$ZodIssue) => String(field)

/** Whether a body field was sent empty: an empty text, null, or a number of people below one. */
function isLeftOut(issue: z.core.$ZodIssue): boolean {
  if (!('input' in issue)) return false
  const { input } = issue
  if (typeof input === 'number') return fieldOf(issue) === 'numberOfPeople' && input < 1
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
}

/** PostgreSQL's codes while the read models are swapped or built, or while the server starts. */
const notThereYet = new Set(['42P01', '3F000'])

const isNotThereYet = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && notThereYet.has(String(error.code))

/** PostgreSQL's codes for text that it can't store: NUL or a lone surrogate. */
const unreadableText = new Set(['22021', '22P05'])

function textProblem(error: unknown): Answer | undefined {
  if (error instanceof Error && 'code' in error && unreadableText.has(String(error.code)))
    return textProblem(new InvalidText(undefined))
  if (!(error instanceof InvalidText)) return undefined
  const { field } = error
  const text = 'request.unreadable-text'
  return { status: 400, body: { error: text, code: 'invalid', ...(field && { fieldErrors: { [field]: [text] } }) } }
}

/** Errors of Express's body parser. */
function bodyProblem(error: unknown): Answer | undefined {
  if (!(error instanceof Error) || !('type' in error)) return undefined
  switch (error.type) {
    case 'entity.too.large':
      return { status: 413, body: { error: 'request.too-large', code: 'too_large' } }
    case 'entity.parse.failed':
      return { status: 400, body: { error: 'request.not-json', code: 'malformed' } }
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return { status: 415, body: { error: 'request.encoding', code: 'unsupported' } }
    case 'request.aborted':
    case 'request.size.invalid':
      return { status: 400, body: { error: 'request.cut-short', code: 'malformed' } }
    default:
      return undefined
  }
}

const malformed: Answer = { status: 400, body: { error: 'request.malformed', code: 'malformed' } }
const nothingThere: Answer = { status: 404, body: { error: 'request.nothing-here', code: 'not_found' } }

/** An address that can't be decoded, a missing file, or another request that Express refuses. */
function addressProblem(error: unknown): Answer | undefined {
  if (error instanceof URIError) return nothingThere
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined
  const { status } = error
  if (status === 404) return nothingThere
  // Express marks the client's errors; those of other packages are ours.
  const isOfClient = status === 400 || ('expose' in error && error.expose === true)
  return isOfClient ? { ...malformed, status } : undefined
}

/** The error handler. It answers in the language of the request. */
export const problemHandler =
  (onFault: (error: unknown, requestId: string) => void): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const { status, body, retryAfterSeconds, fault } = answerFor(error)
    // A file that ends too early is always a fault. The clients of live streams connect again after an outage.
    const isFile = response.headersSent && !String(response.getHeader('content-type')).startsWith('text/event-stream')
    if (fault || isFile) onFault(error, String(response.getHeader('x-request-id') ?? ''))
    if (response.headersSent) {
      // The client must not take the part that was sent for the whole answer.
      response.destroy()
      return
    }
    if (retryAfterSeconds) response.setHeader('retry-after', String(retryAfterSeconds))
    if (status === 401) response.setHeader('www-authenticate', 'Bearer')
    sendProblem(request, response, status, body)
  }

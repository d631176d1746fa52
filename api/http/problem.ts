import type { ErrorRequestHandler } from 'express'
import * as z from 'zod'
import { TooManyAttempts } from '../../commands/accounts/attempts.ts'
import { AuthenticationFailed } from '../../commands/accounts/sign-in.ts'
import { Contention } from '../../commands/handle.ts'
import { DomainError, type DomainErrorCode } from '../../domain/kernel/domain-error.ts'
import { EditConflict } from '../../domain/studio/changes.ts'
import { AppendUnknown, StoreUnavailable } from '../../eventstore/event-store.ts'
import { isConnectionLost } from '../../eventstore/postgres/connection.ts'
import { ImageStoreUnavailable } from '../../integrations/images/image-store.ts'
import { ReadModelsBehind } from '../../projections/engine/projection-progress.ts'
import type { Problem } from '../contract/shared.ts'
import { problemFor } from '../language/problem-for.ts'
import { conflictDetails } from '../studio-fields.ts'
import { NotSignedIn } from './admission.ts'
import { NotJson } from './body-type.ts'
import { InvalidText, TooDeep } from './check-text.ts'
import { UploadRefused } from './upload.ts'
import { missing } from './zod-error-map.ts'

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
  taken: 409,
  not_allowed: 403,
  own_account: 409,
  last_admin: 409,
  prompt_open: 409,
  already_paid: 400,
  underpaid: 409,
}

export interface Answer {
  readonly status: number
  readonly body: Problem
  readonly retryAfterSeconds?: number
  /** Our own error, logged with its stack. */
  readonly fault?: true
}

const unavailable = (code: string, error = 'The service is briefly unavailable. Please try again.'): Answer => ({
  status: 503,
  retryAfterSeconds: 2,
  body: { error, code },
})

/** Converts an error to a problem for people, without internals. */
export function answerFor(error: unknown): Answer {
  if (error instanceof EditConflict) return refused(error, conflictDetails(error))
  if (error instanceof DomainError) return refused(error)
  if (error instanceof z.ZodError) return invalid(error)
  if (error instanceof NotSignedIn)
    return { status: 401, body: { error: 'Authentication required', code: 'not_signed_in' } }
  if (error instanceof AuthenticationFailed)
    return { status: 401, body: { error: 'Authentication failed. Please try again.', code: 'wrong_credentials' } }
  if (error instanceof TooManyAttempts) return paused(error)
  if (error instanceof Contention) return unavailable('contention')
  if (error instanceof ReadModelsBehind) return unavailable('behind')
  if (error instanceof AppendUnknown)
    return unavailable('unknown', 'We could not see whether that went through; it is being checked. Please try again.')
  if (error instanceof NotJson) return { status: 415, body: { error: error.message, code: 'unsupported' } }
  if (error instanceof UploadRefused) return uploadProblem(error)
  if (error instanceof TooDeep) return malformed
  if (error instanceof ImageStoreUnavailable) return unavailable('unavailable')
  if (error instanceof StoreUnavailable || isConnectionLost(error) || isNotThereYet(error))
    return unavailable('unavailable')
  const asked = bodyProblem(error) ?? addressProblem(error) ?? textProblem(error)
  if (asked) return asked
  return {
    status: 500,
    fault: true,
    body: { error: 'Something went wrong on our side. Please try again.', code: 'internal' },
  }
}

const paused = ({ retryAfterSeconds }: TooManyAttempts): Answer => ({
  status: 429,
  retryAfterSeconds,
  body: { error: `Too many requests. Please try again in ${retryAfterSeconds} seconds.`, code: 'rate_limited' },
})

function refused({ code, message, details }: DomainError, more: object = {}): Answer {
  const { field, ...rest } = details
  return {
    status: statusOf[code],
    body: {
      error: message,
      code,
      ...(typeof field === 'string' && { fieldErrors: { [field]: [message] } }),
      ...rest,
      ...more,
    },
  }
}

const uploadCodes = { 400: 'invalid', 413: 'too_large', 415: 'unsupported' }

const uploadProblem = ({ status, message, about }: UploadRefused): Answer => ({
  status,
  body: { error: message, code: uploadCodes[status], fieldErrors: { images: [about] } },
})

function invalid(error: z.ZodError): Answer {
  const fieldErrors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'body')
    fieldErrors[field] = [...new Set([...(fieldErrors[field] ?? []), issue.message])]
  }
  const messages = Object.values(fieldErrors).flat()
  const isIncomplete = messages.includes(missing) || error.issues.some(isLeftOut)
  const text = isIncomplete ? 'Please fill in all required fields' : (messages[0] ?? '')
  return { status: 400, body: { error: text, code: 'invalid', fieldErrors } }
}

/** Whether a body field was sent empty: an empty text, null, or a number of people below one. */
function isLeftOut(issue: z.core.$ZodIssue): boolean {
  if (!('input' in issue)) return false
  const { input } = issue
  if (typeof input === 'number') return issue.code === 'too_small' && issue.minimum === 1
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
}

/** The read models are being swapped or built, or the server is starting. */
const notThereYet = new Set(['42P01', '3F000'])

const isNotThereYet = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && notThereYet.has(String(error.code))

/** Text that PostgreSQL can't store: NUL or a lone surrogate. */
const unreadableText = new Set(['22021', '22P05'])

function textProblem(error: unknown): Answer | undefined {
  if (error instanceof Error && 'code' in error && unreadableText.has(String(error.code)))
    return textProblem(new InvalidText(undefined))
  if (!(error instanceof InvalidText)) return undefined
  const { field, message } = error
  const body = { error: message, code: 'invalid', ...(field && { fieldErrors: { [field]: [message] } }) }
  return { status: 400, body }
}

/** Errors of Express's body parser. */
function bodyProblem(error: unknown): Answer | undefined {
  if (!(error instanceof Error) || !('type' in error)) return undefined
  switch (error.type) {
    case 'entity.too.large':
      return { status: 413, body: { error: 'That is too much data for one request.', code: 'too_large' } }
    case 'entity.parse.failed':
      return { status: 400, body: { error: 'The request is not valid JSON.', code: 'malformed' } }
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return { status: 415, body: { error: 'The request is in an encoding we do not read.', code: 'unsupported' } }
    case 'request.aborted':
    case 'request.size.invalid':
      return { status: 400, body: { error: 'The request was cut short.', code: 'malformed' } }
    default:
      return undefined
  }
}

const malformed: Answer = { status: 400, body: { error: 'The request is malformed.', code: 'malformed' } }
const nothingThere: Answer = { status: 404, body: { error: 'There is nothing at this address.', code: 'not_found' } }

/** An address that can't be decoded, or a missing file. */
function addressProblem(error: unknown): Answer | undefined {
  if (error instanceof URIError) return nothingThere
  if (!(error instanceof Error) || !('status' in error)) return undefined
  if (error.status === 400) return malformed
  return error.status === 404 ? nothingThere : undefined
}

/** The error handler. It answers in the language of the request. */
export const problemHandler =
  (onFault: (error: unknown, requestId: string) => void): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const requestId = String(response.getHeader('x-request-id') ?? '')
    const { status, body, retryAfterSeconds, fault } = answerFor(error)
    if (fault) onFault(error, requestId)
    if (retryAfterSeconds) response.setHeader('retry-after', String(retryAfterSeconds))
    response.status(status).json({ ...problemFor(request.headers, body), requestId })
  }

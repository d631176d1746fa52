import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { renderError } from '../../language/errors/errors.ts'
import { InvalidInput } from './body.ts'
import { answerFor, textOfIssue, zodErrorMap } from './problem.ts'

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more)

describe('answerFor', () => {
  test.each([
    failed('getaddrinfo EAI_AGAIN db', { code: 'EAI_AGAIN' }),
    failed('connect ETIMEDOUT 10.0.0.7:5432', { code: 'ETIMEDOUT' }),
    failed('connect ENOENT /run/postgresql/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
    failed('terminating connection due to idle-session timeout', { code: '57P05' }),
    failed('cannot execute INSERT in a read-only transaction', { code: '25006' }),
    failed('Connection terminated unexpectedly'),
    failed('Query read timeout'),
    new AggregateError([failed('connect ECONNREFUSED ::1:5432', { code: 'ECONNREFUSED' })], 'at every address'),
    failed('relation "bookings" does not exist', { code: '42P01' }),
  ])('returns 503 for an unavailable database: $message', (error) => {
    expect(answerFor(error)).toMatchObject({ status: 503, body: { code: 'unavailable' }, retryAfterSeconds: 2 })
  })

  test('returns 404 for a missing file', () => {
    const missing = failed('ENOENT: no such file or directory', { code: 'ENOENT', syscall: 'open', status: 404 })
    expect(answerFor(missing)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test.each([
    [416, 'Range Not Satisfiable'],
    [413, 'too many parameters'],
  ])('keeps the status of a request that Express rejects, and does not report a fault: %i', (status, message) => {
    const body = { error: 'request.malformed', code: 'malformed' }
    expect(answerFor(failed(message, { status, expose: true }))).toEqual({ status, body })
  })

  test('returns 500 and reports a fault if another service rejected our request', () => {
    expect(answerFor(failed('Forbidden', { status: 403 }))).toMatchObject({ status: 500, fault: true })
  })

  test('returns 500 for an unexpected error and reveals no details', () => {
    const { status, fault, body } = answerFor(failed('Cannot read properties of undefined'))
    expect([status, fault, body.error]).toEqual([500, true, 'service.fault'])
  })
})

test('a number below one counts as left out only for numberOfPeople', () => {
  const textFor = (field: string, value: unknown) => {
    const schema = z.object({ [field]: z.int('direct.amount').min(1, 'direct.amount') })
    const { error } = schema.safeParse({ [field]: value }, { error: zodErrorMap, reportInput: true })
    return renderError('en', answerFor(error && new InvalidInput(error)).body.error)
  }
  const amount = renderError('en', 'direct.amount')
  const missing = 'Please fill in all required fields'
  expect([textFor('amount', 0), textFor('amount', -5), textFor('amount', null)]).toEqual([amount, amount, missing])
  expect([textFor('numberOfPeople', 0), textFor('numberOfPeople', -1)]).toEqual([missing, missing])
})

test.each([
  [z.string().max(40), 'a'.repeat(41), 'This must be at most 40 characters long', 'Hii lazima isizidi herufi 40'],
  [z.number().max(40), 41, 'This must be at most 40', 'Hii lazima isizidi 40'],
])(
  'zodErrorMap gives a limit in characters for texts and as a value for numbers',
  (schema, value, english, swahili) => {
    const { error } = schema.safeParse(value, { error: zodErrorMap })
    const texts = error?.issues.map(textOfIssue) ?? []
    expect(texts.map((text) => renderError('en', text))).toEqual([english])
    expect(texts.map((text) => renderError('sw', text))).toEqual([swahili])
  },
)

test.each([
  [z.array(z.string()).max(3), '2026-12-15', 'This must be a list'],
  [z.string().min(1, 'account.password'), [], 'This must be text'],
])('a field of the wrong type reports only its type: %#', (schema, value, text) => {
  const { error } = z.object({ field: schema }).safeParse({ field: value }, { error: zodErrorMap })
  const texts = answerFor(error && new InvalidInput(error)).body.fieldErrors?.field ?? []
  expect(texts.map((each) => renderError('en', each))).toEqual([text])
})

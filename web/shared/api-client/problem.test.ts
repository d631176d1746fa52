import { describe, expect, it } from 'vitest'
import { networkProblem, problemFrom, problemOf } from './problem.ts'

const run = {
  startTime: '2026-12-01T10:00:00.000Z',
  endTime: '2026-12-01T11:00:00.000Z',
  slots: ['2026-12-01T10:00:00.000Z'],
}

describe('a failed call', () => {
  it('keeps the body that the server sent', () => {
    const body = { error: 'Taken', code: 'overlap', reason: 'overlap', taken: run.slots, alternatives: [run] }
    expect(problemFrom(409, body)).toEqual({ status: 409, ...body })
  })

  it.each([null, 'Bad gateway', {}, { error: 7 }])('falls back to the status when the body is %j', (body) => {
    expect(problemFrom(502, body)).toEqual({ status: 502, error: 'HTTP 502', code: 'unknown' })
  })

  it.each([
    [401, 'Authentication required'],
    [403, 'Insufficient permissions'],
    [404, 'HTTP 404'],
  ])('of status %i without a text has the text "%s"', (status, text) => {
    expect(problemFrom(status, null).error).toBe(text)
  })

  it('drops alternatives that are not runs', () => {
    expect(problemFrom(409, { error: 'Taken', alternatives: [run, { slots: 'all' }] }).alternatives).toEqual([run])
  })

  it('keeps its texts on the server, where the request names the page’s language', () => {
    const texts = { error: 'Hakuna', translations: { en: { error: 'None' } } }
    expect(problemOf({ status: 404, code: 'not_found', ...texts }).error).toBe('Hakuna')
  })

  it('is a network error if there was no answer', () => {
    expect(problemOf(new TypeError('fetch failed'))).toEqual(networkProblem())
    expect(problemOf({ status: 404, error: 'No such studio', code: 'not_found' }).status).toBe(404)
  })
})

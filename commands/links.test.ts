import { describe, expect, test } from 'vitest'
import { Links } from './links.ts'

const links = new Links('a secret that is long enough to be one')
const bookingId = '0199a000-0000-7000-8000-00000000000a'

test('a tracking token returns its booking', () => {
  expect(links.bookingOf(links.trackingToken(bookingId))).toBe(bookingId)
})

test('a token with any one character changed is invalid', () => {
  const token = links.trackingToken(bookingId)
  for (let i = 0; i < token.length; i++) {
    const changed = `${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`
    expect(links.bookingOf(changed)).toBeUndefined()
  }
})

test('a token made with another secret, cut short or padded is invalid', () => {
  const token = links.trackingToken(bookingId)
  expect(new Links('another secret, just as long as it is').bookingOf(token)).toBeUndefined()
  for (const text of ['', token.slice(0, -1), `${token}A`, `${token}=`, 'ñ', '../..'])
    expect(links.bookingOf(text)).toBeUndefined()
})

test('a token of one page is invalid for the others', () => {
  expect(links.bookingOfPayment(links.paymentToken(bookingId))).toBe(bookingId)
  expect(links.bookingOf(links.paymentToken(bookingId))).toBeUndefined()
  expect(links.bookingOfPayment(links.trackingToken(bookingId))).toBeUndefined()
  expect(links.bookingOfView(links.viewToken(bookingId))).toBe(bookingId)
  expect(links.bookingOfView(links.trackingToken(bookingId))).toBeUndefined()
})

test('a link that stops prompts names one prompt of one booking, and is invalid elsewhere', () => {
  const [attemptId, other] = ['0199a000-0000-7000-8000-00000000000b', '0199a000-0000-7000-8000-00000000000c']
  const token = links.notMeToken(bookingId, attemptId)
  const read = links.readNotMe(token)
  expect(read?.bookingId).toBe(bookingId)
  expect([attemptId, other, bookingId].map((id) => read?.isFor(id))).toEqual([true, false, false])
  expect(links.readNotMe(links.trackingToken(bookingId))?.isFor(attemptId)).toBe(false)
  expect([links.bookingOf(token), links.readNotMe('x')]).toEqual([undefined, undefined])
})

describe('a decision token', () => {
  const managerId = '0199a000-0000-7000-8000-00000000000d'
  const question = { bookingId, managerId, version: 3n }
  const token = links.decisionToken(question)

  test('returns its booking, manager and version', () => {
    expect(links.questionOf(token)).toEqual(question)
    expect(token).toHaveLength(68)
  })
  test('is invalid with any one character changed, cut short or padded', () => {
    const changed = [...token].map(
      (letter, i) => `${token.slice(0, i)}${letter === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`,
    )
    for (const text of [...changed, '', token.slice(0, -4), `${token}AAAA`, `${token}=`])
      expect(links.questionOf(text)).toBeUndefined()
  })
  test('is invalid for other links, and other tokens are invalid for it', () => {
    for (const opened of [links.bookingOf(token), links.bookingOfPayment(token), links.readNotMe(token)])
      expect(opened).toBeUndefined()
    for (const other of [
      links.trackingToken(bookingId),
      links.viewToken(bookingId),
      links.notMeToken(bookingId, managerId),
    ])
      expect(links.questionOf(other)).toBeUndefined()
    expect(new Links('another secret, just as long as it is').questionOf(token)).toBeUndefined()
  })
})

test('a view token is invalid for links that change the booking', () => {
  const token = links.viewToken(bookingId)
  for (const opened of [links.bookingOf(token), links.bookingOfPayment(token)]) expect(opened).toBeUndefined()
})

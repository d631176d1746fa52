import { describe, expect, test } from 'vitest'
import { Links } from './links.ts'

const links = new Links('a secret that is long enough to be one')
const bookingId = '0199a000-0000-7000-8000-00000000000a'

test('a token leads to its booking', () => {
  expect(links.bookingOf(links.trackingToken(bookingId))).toBe(bookingId)
})

test('a token with any one character changed leads nowhere', () => {
  const token = links.trackingToken(bookingId)
  for (let i = 0; i < token.length; i++) {
    const changed = `${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`
    expect(links.bookingOf(changed)).toBeUndefined()
  }
})

test('a token made with another secret, cut short or padded leads nowhere', () => {
  const token = links.trackingToken(bookingId)
  expect(new Links('another secret, just as long as it is').bookingOf(token)).toBeUndefined()
  for (const text of ['', token.slice(0, -1), `${token}A`, `${token}=`, 'ñ', '../..'])
    expect(links.bookingOf(text)).toBeUndefined()
})

test('a token of one page leads to no other', () => {
  expect(links.bookingOfPayment(links.paymentToken(bookingId))).toBe(bookingId)
  expect(links.bookingOf(links.paymentToken(bookingId))).toBeUndefined()
  expect(links.bookingOfPayment(links.trackingToken(bookingId))).toBeUndefined()
  expect(links.bookingOfView(links.viewToken(bookingId))).toBe(bookingId)
  expect(links.bookingOfView(links.trackingToken(bookingId))).toBeUndefined()
})

test('a link that stops prompts is for one prompt of one booking, and opens nothing', () => {
  const [attemptId, other] = ['0199a000-0000-7000-8000-00000000000b', '0199a000-0000-7000-8000-00000000000c']
  const token = links.notMeToken(bookingId, attemptId)
  const read = links.readNotMe(token)
  expect(read?.bookingId).toBe(bookingId)
  expect([attemptId, other, bookingId].map((id) => read?.isFor(id))).toEqual([true, false, false])
  expect(links.readNotMe(links.trackingToken(bookingId))?.isFor(attemptId)).toBe(false)
  expect([links.attemptOf(token), links.bookingOf(token), links.readNotMe('x')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  // A link of an earlier version.
  expect(links.attemptOf('AZmgAAAAcACAAAAAAAAAC6x_jeYdQtdbZgZEzzwcI6Y')).toBe(attemptId)
})

describe('a token to decide', () => {
  const managerId = '0199a000-0000-7000-8000-00000000000d'
  const question = { bookingId, managerId, version: 3n }
  const token = links.decisionToken(question)

  test('leads to the booking, the manager and the version that it was made for', () => {
    expect(links.questionOf(token)).toEqual(question)
    expect(token).toHaveLength(68)
  })
  test('leads nowhere with any one character changed, cut short or padded', () => {
    const changed = [...token].map(
      (letter, i) => `${token.slice(0, i)}${letter === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`,
    )
    for (const text of [...changed, '', token.slice(0, -4), `${token}AAAA`, `${token}=`])
      expect(links.questionOf(text)).toBeUndefined()
  })
  test('opens nothing else, and nothing else is one', () => {
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

test('a token that only shows a booking opens nothing that changes it', () => {
  const token = links.viewToken(bookingId)
  for (const opened of [links.bookingOf(token), links.bookingOfPayment(token), links.attemptOf(token)])
    expect(opened).toBeUndefined()
})

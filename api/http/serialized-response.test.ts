import { expect, test } from 'vitest'
import { serialize } from './serialized-response.ts'

test('an answer is written as JSON, with an ETag that goes with its content', () => {
  const one = serialize({ free: 3 })
  expect(one.bytes.toString()).toBe('{"free":3}')
  expect(one.etag).toMatch(/^W\/"[\w+/=]+"$/)
  expect(serialize({ free: 3 }).etag).toBe(one.etag)
  expect(serialize({ free: 4 }).etag).not.toBe(one.etag)
})

test('an answer that may still change is written each time', () => {
  const answer = { free: 3 }
  serialize(answer)
  answer.free = 4
  expect(serialize(answer).bytes.toString()).toBe('{"free":4}')
})

test('a frozen answer is written once', () => {
  const answer = Object.freeze({ free: 3 })
  expect(serialize(answer)).toBe(serialize(answer))
})

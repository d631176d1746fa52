import { expect, test } from 'vitest'
import { written } from './written.ts'

test('an answer is written as JSON, with an ETag that goes with its content', () => {
  const one = written({ free: 3 })
  expect(one.bytes.toString()).toBe('{"free":3}')
  expect(one.etag).toMatch(/^W\/"[\w+/=]+"$/)
  expect(written({ free: 3 }).etag).toBe(one.etag)
  expect(written({ free: 4 }).etag).not.toBe(one.etag)
})

test('an answer that may still change is written each time', () => {
  const answer = { free: 3 }
  written(answer)
  answer.free = 4
  expect(written(answer).bytes.toString()).toBe('{"free":4}')
})

test('a frozen answer is written once', () => {
  const answer = Object.freeze({ free: 3 })
  expect(written(answer)).toBe(written(answer))
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyOf, newKeyBytes, open, seal } from './box.ts'

const key = keyOf(newKeyBytes())

test('what was sealed opens again, with its key and in its context', () => {
  const box = seal(key, 'an event', Buffer.from('Wanjikũ'))
  expect(open(key, 'an event', box).toString()).toBe('Wanjikũ')
})

test('nothing else opens it', () => {
  const box = seal(key, 'an event', Buffer.from('Wanjikũ'))
  expect(() => open(keyOf(newKeyBytes()), 'an event', box)).toThrow()
  expect(() => open(key, 'another event', box)).toThrow()
  for (const at of [0, 12, 28]) {
    const changed = Buffer.from(box)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => open(key, 'an event', changed)).toThrow()
  }
})

test('the same content sealed twice looks different', () => {
  const content = Buffer.from(randomUUID())
  expect(seal(key, 'x', content)).not.toEqual(seal(key, 'x', content))
})

test('boxes written long ago still open', () => {
  const oldKey = keyOf(Buffer.alloc(32, 7))
  const box = Buffer.from('amPr+0ZZfm30tHUQUAtdz0SaKtVmam+4x5j4QgNMt0IUyX2JFwCVHhj7S773sGcMCcGh338f+g==', 'base64')
  expect(open(oldKey, '0199a000-0000-7000-8000-000000000001 booking.requested', box).toString()).toBe(
    '{"customerName":"Wanjikũ"}',
  )
})

test('a key has 32 bytes', () => {
  expect(() => keyOf(Buffer.alloc(16))).toThrow(RangeError)
})

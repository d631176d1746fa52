import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt, keyOf, newKeyBytes } from './person-keys.ts'

const key = keyOf(newKeyBytes())

test('decrypts with the same key and context', () => {
  const payload = encrypt(key, 'an event', Buffer.from('Wanjikũ'))
  expect(decrypt(key, 'an event', payload).toString()).toBe('Wanjikũ')
})

test('does not decrypt with another key, in another context or after a change', () => {
  const payload = encrypt(key, 'an event', Buffer.from('Wanjikũ'))
  expect(() => decrypt(keyOf(newKeyBytes()), 'an event', payload)).toThrow()
  expect(() => decrypt(key, 'another event', payload)).toThrow()
  for (const at of [0, 12, 28]) {
    const changed = Buffer.from(payload)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => decrypt(key, 'an event', changed)).toThrow()
  }
})

test('encrypts the same content differently each time', () => {
  const content = Buffer.from(randomUUID())
  expect(encrypt(key, 'x', content)).not.toEqual(encrypt(key, 'x', content))
})

test('decrypts payloads of earlier versions', () => {
  const oldKey = keyOf(Buffer.alloc(32, 7))
  const payload = Buffer.from('amPr+0ZZfm30tHUQUAtdz0SaKtVmam+4x5j4QgNMt0IUyX2JFwCVHhj7S773sGcMCcGh338f+g==', 'base64')
  expect(decrypt(oldKey, '0199a000-0000-7000-8000-000000000001 booking.requested', payload).toString()).toBe(
    '{"customerName":"Wanjikũ"}',
  )
})

test('a key has 32 bytes', () => {
  expect(() => keyOf(Buffer.alloc(16))).toThrow(RangeError)
})

import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isCommonPassword, isPassword, type NewPassword } from './passwords.ts'

const unbreached = { isBreached: async () => false }
const hashOf = (password: string, more: Partial<NewPassword> = {}) =>
  hashPassword(unbreached, { password, role: 'customer', ...more })

test('a password is kept as argon2id, and never twice the same', async () => {
  const [one, two] = [await hashOf('dusk over kilimani'), await hashOf('dusk over kilimani')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=\d{5,},t=\d+,p=\d+\$/)
  expect(one).not.toBe(two)
  expect([await isPassword('dusk over kilimani', one), await isPassword('Dusk over kilimani', one)]).toEqual([
    true,
    false,
  ])
})

test('where there is no password, none is right', async () => {
  expect(await isPassword('a password that nobody has', null)).toBe(false)
})

test.each(['123456', 'password', 'Qwerty', 'LETMEIN', 'football'])('%s is too common', async (password) => {
  expect(isCommonPassword(password)).toBe(true)
  await expect(hashOf(password, { field: 'newPassword' })).rejects.toMatchObject({
    code: 'invalid',
    details: { field: 'newPassword' },
  })
})

test('accepts long, unusual passwords and those far down the list', () => {
  expect(isCommonPassword('dusk over kilimani')).toBe(false)
  expect(isCommonPassword('jua-kali-2027')).toBe(false)
})

test.each(['12345', 'x'.repeat(129)])('a password has 6 to 128 characters', async (password) => {
  await expect(hashOf(password)).rejects.toMatchObject({ code: 'invalid' })
})

test('any characters will do, 6 to 128 of them', async () => {
  for (const password of ['ñandú!', 'パスワード長い', ' '.repeat(64) + 'x'.repeat(64)])
    expect(await isPassword(password, await hashOf(password))).toBe(true)
})

test('accents may come from another keyboard than the one that a password was chosen with', async () => {
  const [composed, decomposed] = ['café ñandú'.normalize('NFC'), 'café ñandú'.normalize('NFD')]
  expect(await isPassword(decomposed, await hashOf(composed))).toBe(true)
  expect(await isPassword(composed, await hashOf(decomposed))).toBe(true)
  expect(await isPassword(decomposed, await hash(decomposed))).toBe(true)
})

test('managers and admins need at least 10 characters', async () => {
  for (const role of ['studio_manager', 'admin'] as const) {
    await expect(hashOf('nine char', { role })).rejects.toMatchObject({ code: 'invalid' })
    expect(await hashOf('ten chars.', { role })).toMatch(/^\$argon2id/)
  }
  expect(await hashOf('nine char')).toMatch(/^\$argon2id/)
})

test('a password from a known breach is refused', async () => {
  const breached = { isBreached: async (password: string) => password === 'jua-kali-2027' }
  await expect(hashPassword(breached, { password: 'jua-kali-2027', role: 'customer' })).rejects.toMatchObject({
    code: 'invalid',
    details: { field: 'password' },
  })
})

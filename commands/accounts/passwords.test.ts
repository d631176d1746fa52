import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isCommonPassword, isPassword, type NewPassword } from './passwords.ts'

const unbreached = { isBreached: async () => false }
const hashOf = (password: string, more: Partial<NewPassword> = {}) =>
  hashPassword(unbreached, { password, role: 'customer', ...more })

test('hashPassword() returns a salted argon2id hash', async () => {
  const [one, two] = [await hashOf('dusk over kilimani'), await hashOf('dusk over kilimani')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=\d{5,},t=\d+,p=\d+\$/)
  expect(one).not.toBe(two)
  expect([await isPassword('dusk over kilimani', one), await isPassword('Dusk over kilimani', one)]).toEqual([
    true,
    false,
  ])
})

test('isPassword() rejects every password if there is no hash', async () => {
  expect(await isPassword('a password that nobody has', null)).toBe(false)
})

test.each(['123456', 'password', 'Qwerty', 'LETMEIN', 'football', '654321', 'fedcba', '121212', 'aaaaaa', '      '])(
  'rejects the common password %s',
  async (password) => {
    expect(isCommonPassword(password)).toBe(true)
    await expect(hashOf(password, { field: 'newPassword' })).rejects.toMatchObject({
      code: 'invalid',
      details: { field: 'newPassword' },
    })
  },
)

test('isCommonPassword() accepts long, unusual passwords and those far down the list', () => {
  expect(isCommonPassword('dusk over kilimani')).toBe(false)
  for (const password of ['jua-kali-2027', '121213', '987655']) expect(isCommonPassword(password)).toBe(false)
})

test.each(['12345', 'x'.repeat(129)])('rejects fewer than 6 and more than 128 characters', async (password) => {
  await expect(hashOf(password)).rejects.toMatchObject({ code: 'invalid' })
})

test('accepts any characters, 6 to 128 of them', async () => {
  for (const password of ['ñandú!', 'パスワード長い', ' '.repeat(64) + 'x'.repeat(64)])
    expect(await isPassword(password, await hashOf(password))).toBe(true)
})

test('treats composed and decomposed accents as equal', async () => {
  const [composed, decomposed] = ['café ñandú'.normalize('NFC'), 'café ñandú'.normalize('NFD')]
  expect(await isPassword(decomposed, await hashOf(composed))).toBe(true)
  expect(await isPassword(composed, await hashOf(decomposed))).toBe(true)
  expect(await isPassword(decomposed, await hash(decomposed))).toBe(true)
})

test('requires at least 10 characters from managers and admins', async () => {
  for (const role of ['studio_manager', 'admin'] as const) {
    await expect(hashOf('nine char', { role })).rejects.toMatchObject({ code: 'invalid' })
    expect(await hashOf('ten chars.', { role })).toMatch(/^\$argon2id/)
  }
  expect(await hashOf('nine char')).toMatch(/^\$argon2id/)
})

test('rejects a password from a known breach', async () => {
  const breached = { isBreached: async (password: string) => password === 'jua-kali-2027' }
  await expect(hashPassword(breached, { password: 'jua-kali-2027', role: 'customer' })).rejects.toMatchObject({
    code: 'invalid',
    details: { field: 'password' },
  })
})

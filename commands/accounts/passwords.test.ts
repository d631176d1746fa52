import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('a password is kept as argon2id, and never twice the same', async () => {
  const [one, two] = [await hashPassword('dusk over kilimani'), await hashPassword('dusk over kilimani')]
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
  await expect(hashPassword(password, 'newPassword')).rejects.toMatchObject({
    code: 'invalid',
    details: { field: 'newPassword' },
  })
})

test('what is long and one’s own is not, and neither is what stands far down the list', () => {
  expect(isCommonPassword('dusk over kilimani')).toBe(false)
  expect(isCommonPassword('jua-kali-2027')).toBe(false)
})

test.each(['12345', 'x'.repeat(129)])('a password has 6 to 128 characters', async (password) => {
  await expect(hashPassword(password)).rejects.toMatchObject({ code: 'invalid' })
})

test('any characters will do, 6 to 128 of them', async () => {
  for (const password of ['ñandú!', 'パスワード長い', ' '.repeat(64) + 'x'.repeat(64)])
    expect(await isPassword(password, await hashPassword(password))).toBe(true)
})

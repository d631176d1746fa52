import { expect, test } from 'vitest'
import { KeyedIds } from '../keyed-ids.ts'
import { Links } from '../links.ts'
import { unlimited } from './limits.fixtures.ts'
import { limitsInMemory } from './limits-in-memory.ts'
import { confirmCode, issueCode, requestCode } from './phone-codes.ts'

const phone = '0712 345 678'
const at = (minutes: number) => new Date(Date.parse('2026-11-24T06:00:00Z') + minutes * 60_000)

const email = 'wanjiru@example.com'
const newServices = () => ({
  limits: { store: limitsInMemory(), rules: unlimited },
  ids: new KeyedIds('a secret'),
  links: new Links('a secret'),
})

test('wrong guesses of an expired code do not count against the day’s guesses', async () => {
  const services = newServices()
  const guessed = await requestCode(services, { phone, email, network: '10.0.0.0/24' }, at(0))
  await issueCode(services, guessed.codeId, at(0))
  for (let i = 0; i < 30; i++)
    await expect(confirmCode(services, { ...guessed, code: 'wrong' }, at(1))).rejects.toMatchObject({ code: 'invalid' })
  const own = await requestCode(services, { phone, email, network: '10.0.1.0/24' }, at(2))
  const code = await issueCode(services, own.codeId, at(2))
  expect(await confirmCode(services, { ...own, code }, at(3))).toEqual(expect.any(String))
})

test('a repeated request for a code has its id and does not count; one for another address does', async () => {
  const services = newServices()
  const request = (minute: number, more: { readonly email?: string; readonly idempotencyKey?: string } = {}) =>
    requestCode(services, { phone, email, network: '10.0.0.0/24', idempotencyKey: 'a key', ...more }, at(minute))
  const first = await request(0)
  expect(await Promise.all([request(0), request(5), request(20)])).toEqual([first, first, first])
  await expect(request(0, { email: 'otieno@example.com' })).rejects.toMatchObject({ code: 'too_many' })
  await expect(request(0, { idempotencyKey: 'another' })).rejects.toMatchObject({ code: 'too_many' })
  expect((await request(2, { idempotencyKey: 'another' })).codeId).not.toBe(first.codeId)
})

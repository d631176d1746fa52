import { expect, test } from 'vitest'
import { newId } from '../context.ts'
import { KeyedIds } from '../keyed-ids.ts'
import { unlimited } from './limits.fixtures.ts'
import { limitsInMemory } from './limits-in-memory.ts'
import { admitMessage, mailboxOf } from './recipients.ts'

test.each([
  ['Wanja.K@Example.com', 'wanja.k@example.com'],
  ['wanja+1@example.com', 'wanja@example.com'],
  ['wanja+a+b@example.com', 'wanja@example.com'],
  ['+@example.com', '+@example.com'],
  ['w.a.n.j.a+x@gmail.com', 'wanja@gmail.com'],
  ['w.anja+x@googlemail.com', 'wanja@gmail.com'],
  ['wanja@ｅxample.com', 'wanja@example.com'],
  ['wanja@bücher.example', 'wanja@xn--bcher-kva.example'],
])('mailboxOf(%s) is %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))

test('messages about an account have limits of their own', async () => {
  const services = {
    ids: new KeyedIds('a secret'),
    limits: { store: limitsInMemory(), rules: { ...unlimited, messagesPerDay: 2 } },
  }
  const admit = (isByAnyone: boolean, accountTemplate?: string) => {
    const to = { channel: 'email', to: 'mo@example.com', isToStaff: false } as const
    return admitMessage(
      services,
      { messageId: newId(), ...to, isByAnyone, accountTemplate },
      new Date('2026-11-24T06:00:00Z'),
    )
  }
  for (let count = 0; count < 20; count++) expect(await admit(true, 'verify_address')).toBe(true)
  for (let count = 0; count < 2; count++) expect(await admit(true)).toBe(true)
  expect([await admit(true), await admit(true, 'verify_address')]).toEqual([false, false])
  for (const template of ['password_reset', 'password_changed']) expect(await admit(true, template)).toBe(true)
})

test('a manager’s messages about bookings and about the account have separate limits', async () => {
  const services = {
    ids: new KeyedIds('a secret'),
    limits: { store: limitsInMemory(), rules: { ...unlimited, messagesPerDay: 2 } },
  }
  const admit = (isToStaff: boolean, isByAnyone: boolean) => {
    const message = { messageId: newId(), channel: 'email', to: 'mo@example.com', isToStaff, isByAnyone } as const
    return admitMessage(services, message, new Date('2026-11-24T06:00:00Z'))
  }
  for (const isByAnyone of [true, false]) {
    for (let count = 0; count < 20; count++) expect(await admit(true, isByAnyone)).toBe(true)
    expect(await admit(true, isByAnyone)).toBe(false)
    expect(await admit(false, isByAnyone)).toBe(true)
  }
})

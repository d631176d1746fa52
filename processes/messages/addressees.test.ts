import { expect, it } from 'vitest'
import { byProcess, newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { account } from '../../domain/account/account.ts'
import type { Role } from '../../domain/account/events.ts'
import { erased } from '../../domain/kernel/events.ts'
import { World } from '../payments/world.fixtures.ts'
import { managerOf } from './addressees.ts'

/** Registers a user with this e-mail address and returns the addressees. */
async function userWith(email: string, role: Role = 'studio_manager') {
  const { services, now } = new World()
  const userId = newId()
  const data = { userId, personId: userId, emailId: newId(), name: 'Achieng', email, phone: null }
  const registered = { type: 'user.registered', data: { ...data, role, verified: true } } as const
  await services.handle(account, streams.user(userId), () => [registered], byProcess('tests', userId, now))
  return managerOf(services, { managerId: userId })
}

it('managerOf() returns the manager’s address', async () => {
  expect(await userWith('achieng@studioni.test')).toMatchObject([{ email: 'achieng@studioni.test' }])
})

it('managerOf() returns nobody who is no manager any more', async () => {
  expect(await userWith('achieng@studioni.test', 'customer')).toEqual([])
})

it('managerOf() returns nobody whose key was deleted before the log recorded the erasure', async () => {
  expect(await userWith(erased)).toEqual([])
})

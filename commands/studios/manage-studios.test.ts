import { expect, test } from 'vitest'
import { ann, deactivated, newUser, wanja } from '../../domain/account/account.fixtures.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { remove } from '../../domain/studio/listing.ts'
import { details } from '../../domain/studio/studio.fixtures.ts'
import { studio } from '../../domain/studio/studio.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { byProcess, envelopes, newId } from '../context.ts'
import { createHandle, load } from '../handle.ts'
import { streams } from '../streams.ts'
import { createStudio } from './create-studio.ts'
import { changeStudio } from './decide-studio.ts'
import { assignStudios, leaveStudios } from './manage-studios.ts'

const context = byProcess('test', 'test', new Date('2026-11-24T09:00:00Z'))

test('leaveStudios() leaves all of a manager’s studios, even if one was just deleted', async () => {
  const store = streamsInMemory<DomainEvent>()
  const log = { store, handle: createHandle(store) }
  const [managerId, adminId, deleted, kept] = [newId(), newId(), newId(), newId()]
  for (const [studioId, code] of [
    [deleted, 'GONE'],
    [kept, 'KEPT'],
  ] as const)
    await createStudio(log, { studioId, code, managerId, details, adminId, active: true, featured: false }, context)
  await changeStudio(log, deleted, remove, context)
  const readModels = { studiosToAssign: async () => [deleted, kept].map((id) => ({ id, manager_id: managerId })) }
  await leaveStudios({ ...log, readModels }, managerId, context)
  expect((await load(store, studio, streams.studio(kept))).state).toMatchObject({ managerId: null })
})

test('assignStudios() gives a deactivated manager no studios, but takes theirs away', async () => {
  const store = streamsInMemory<DomainEvent>()
  const log = { store, handle: createHandle(store) }
  const [theirs, free] = [newId(), newId()]
  const manager = { type: 'user.registered', data: { ...newUser, role: 'studio_manager', verified: true } } as const
  await store.append(streams.user(wanja), 'none', envelopes([manager, deactivated], context))
  for (const [studioId, code, managerId] of [
    [theirs, 'THEIRS', wanja],
    [free, 'FREE', null],
  ] as const)
    await createStudio(
      log,
      { studioId, code, managerId, details, adminId: ann, active: true, featured: false },
      context,
    )
  const known = [
    { id: theirs, manager_id: wanja },
    { id: free, manager_id: null },
  ]
  const readModels = { studiosToAssign: async () => known }
  const vault = { calendarFeeds: { removeOfOthers: async () => {} } }
  const assign = (...studioIds: string[]) => assignStudios({ ...log, readModels, vault }, wanja, { studioIds }, context)
  const studioOf = async (id: string) => (await load(store, studio, streams.studio(id))).state
  await expect(assign(theirs, free)).rejects.toMatchObject({ code: 'invalid', details: { field: 'studioIds' } })
  await assign(theirs)
  expect(await studioOf(theirs)).toMatchObject({ managerId: wanja })
  await assign()
  expect(await studioOf(theirs)).toMatchObject({ managerId: null })
  expect(await studioOf(free)).toMatchObject({ managerId: null })
})

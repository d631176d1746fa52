import { expect, test } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { remove } from '../../domain/studio/listing.ts'
import { details } from '../../domain/studio/studio.fixtures.ts'
import { studio } from '../../domain/studio/studio.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { byProcess, newId } from '../context.ts'
import { createHandle, load } from '../handle.ts'
import { streams } from '../streams.ts'
import { createStudio } from './create-studio.ts'
import { changeStudio } from './decide-studio.ts'
import { leaveStudios } from './manage-studios.ts'

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

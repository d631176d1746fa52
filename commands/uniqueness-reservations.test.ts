import { expect, test } from 'vitest'
import type { DomainEvent } from '../domain/events.ts'
import { invalid } from '../domain/kernel/domain-error.ts'
import { details } from '../domain/studio/studio.fixtures.ts'
import { AppendUnknown } from '../eventstore/event-store.ts'
import { streamsInMemory } from '../eventstore/streams-in-memory.ts'
import { byProcess } from './context.ts'
import { createHandle } from './handle.ts'
import { createStudio } from './studios/create-studio.ts'
import { ownerOf, withUniquenessReservation } from './uniqueness-reservations.ts'

const context = byProcess('test', 'test', new Date('2026-11-24T09:00:00Z'))
const ownerId = '0199a000-0000-7000-8000-000000000001'
const owned = { ownerId, takenText: 'studio.code-taken', field: 'code' } as const

function claimingFor(work: () => Promise<void>) {
  const store = streamsInMemory<DomainEvent>()
  const services = { store, handle: createHandle(store) }
  const claimed = withUniquenessReservation(services, 'code-A', owned, context, work)
  return { claimed, owner: () => ownerOf(services, 'code-A') }
}

test('a text stays reserved by its owner after the work', async () => {
  const { claimed, owner } = claimingFor(async () => {})
  await claimed
  expect(await owner()).toBe(ownerId)
})

test('a text is released if the work is rejected', async () => {
  const { claimed, owner } = claimingFor(async () => {
    throw invalid('name', 'person.name')
  })
  await expect(claimed).rejects.toThrow('Enter a name')
  expect(await owner()).toBeUndefined()
})

test('a text stays reserved while the outcome of the work is unknown', async () => {
  const { claimed, owner } = claimingFor(async () => {
    throw new AppendUnknown('No answer')
  })
  await expect(claimed).rejects.toThrow(AppendUnknown)
  expect(await owner()).toBe(ownerId)
})

test('a process that stalls between reservation and use is rejected once another owner has reserved the text', async () => {
  const store = streamsInMemory<DomainEvent>()
  const handle = createHandle(store)
  const { promise: appends, resolve: resume } = Promise.withResolvers<void>()
  const stalled: typeof handle = async (aggregate, stream, ...rest) => {
    if (stream.startsWith('studio-0')) await appends
    return handle(aggregate, stream, ...rest)
  }
  const [late, other] = ['0199a000-0000-7000-8000-000000000002', '1199a000-0000-7000-8000-000000000003']
  const command = { code: 'MWB', managerId: null, details, adminId: ownerId, active: true, featured: false }
  const first = createStudio({ store, handle: stalled }, { ...command, studioId: late }, context)
  await expect.poll(() => ownerOf({ store }, 'studio-code-MWB')).toBe(late)
  const soon = createStudio({ store, handle }, { ...command, studioId: other }, context)
  await expect(soon).rejects.toMatchObject({ code: 'taken' })
  const later = { ...context, now: new Date(context.now.getTime() + 61_000) }
  await createStudio({ store, handle }, { ...command, studioId: other }, later)
  resume()
  await expect(first).rejects.toMatchObject({ code: 'taken' })
  expect(await ownerOf({ store }, 'studio-code-MWB')).toBe(other)
})

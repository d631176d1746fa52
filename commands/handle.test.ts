import { expect, test } from 'vitest'
import type { DomainEvent } from '../domain/events.ts'
import { reserve, uniqueness } from '../domain/uniqueness/uniqueness.ts'
import { VersionConflict } from '../eventstore/event-store.ts'
import { overtaken } from '../eventstore/overtaken.fixtures.ts'
import { streamsInMemory } from '../eventstore/streams-in-memory.ts'
import { byProcess } from './context.ts'
import { createHandle, load } from './handle.ts'

const context = byProcess('test', 'test', new Date('2026-11-24T09:00:00Z'))
const atNone = { ...context, at: { stream: 'code-A', expected: 'none' } } as const
const [mine, theirs] = ['0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000002']
const claiming = (ownerId: string) => (state: typeof uniqueness.initial) =>
  reserve(state, { ownerId, takenText: 'studio.code-taken' })

test('a decision for one version throws VersionConflict at another version, without deciding', async () => {
  const store = streamsInMemory<DomainEvent>()
  const handle = createHandle(store)
  await handle(uniqueness, 'code-A', claiming(mine), atNone)
  const stale = handle(uniqueness, 'code-A', () => expect.fail('decided'), atNone)
  await expect(stale).rejects.toThrow(VersionConflict)
})

test('a decision for one version is not appended after a concurrent append', async () => {
  const log = streamsInMemory<DomainEvent>()
  const elsewhere = createHandle(log)
  const overtakenLog = overtaken(log, () => elsewhere(uniqueness, 'code-A', claiming(theirs), context))
  const late = createHandle(overtakenLog)(uniqueness, 'code-A', claiming(mine), atNone)
  await expect(late).rejects.toThrow(VersionConflict)
  expect((await load(log, uniqueness, 'code-A')).state).toEqual({ status: 'claimed', ownerId: theirs })
})

import { expect, test } from 'vitest'
import type { DomainEvent } from '../domain/events.ts'
import { reserve, uniqueness } from '../domain/uniqueness/uniqueness.ts'
import { VersionConflict } from '../eventstore/event-store.ts'
import { streamsInMemory } from '../eventstore/streams-in-memory.ts'
import { KeyedQueue } from '../lib/keyed-queue.ts'
import { byProcess } from './context.ts'
import { createHandle, load, StreamStates } from './handle.ts'
import { createTransact, type UnitOfWork } from './unit-of-work.ts'

const context = byProcess('test', 'test', new Date('2026-11-24T09:00:00Z'))
const ownerId = '0199a000-0000-7000-8000-000000000001'
const take = (state: typeof uniqueness.initial) => reserve(state, { ownerId, takenText: 'studio.code-taken' })

test.each([
  { log: 'supports multi-stream appends', multiStream: true },
  { log: 'appends to one stream at a time', multiStream: false },
])(
  'a decision is made on the current state of streams that it only reads, in a log that $log',
  async ({ multiStream }) => {
    const store = streamsInMemory<DomainEvent>({ multiStream })
    const elsewhere = createHandle(store)
    const seen: string[] = []
    /** Takes code B if code A is free. Another process takes code A meanwhile. */
    const work = async (unit: UnitOfWork) => {
      const read = await unit.fetch(uniqueness, 'code-A')
      const written = await unit.fetch(uniqueness, 'code-B')
      seen.push(read.state.status)
      await elsewhere(uniqueness, 'code-A', take, context)
      if (read.state.status !== 'claimed') written.decide(take)
    }
    await createTransact(store, new StreamStates(), new KeyedQueue())('B', work, context, { mayAppendOneByOne: true })
    expect(seen).toEqual(['free', 'claimed'])
    expect((await load(store, uniqueness, 'code-B')).state.status).toBe('free')
  },
)

test.each([
  { log: 'supports multi-stream appends', multiStream: true },
  { log: 'appends to one stream at a time', multiStream: false },
])('a unit bound to a version is not saved at another one, in a log that $log', async ({ multiStream }) => {
  const store = streamsInMemory<DomainEvent>({ multiStream })
  let decisions = 0
  /** Takes codes A and B. Another process takes code A meanwhile. */
  const work = async (unit: UnitOfWork) => {
    const first = await unit.fetch(uniqueness, 'code-A')
    const second = await unit.fetch(uniqueness, 'code-B')
    await createHandle(store)(uniqueness, 'code-A', take, context)
    decisions++
    first.decide(() => [{ type: 'uniqueness.claimed', data: { ownerId } }])
    second.decide(take)
  }
  const bound = { ...context, at: { stream: 'code-A', expected: 'none' } } as const
  const transact = createTransact(store, new StreamStates(), new KeyedQueue())
  await expect(transact('A', work, bound, { mayAppendOneByOne: true })).rejects.toThrow(VersionConflict)
  expect(decisions).toBe(1)
  expect((await load(store, uniqueness, 'code-B')).state.status).toBe('free')
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '../domain/kernel/domain-error.ts'
import { release, reserve, type Uniqueness, uniqueness } from '../domain/uniqueness/uniqueness.ts'
import { keysInMemory } from '../eventstore/codec/person-keys.ts'
import { withCodec } from '../eventstore/codec/with-codec.ts'
import { type EventStore, StoreUnavailable, VersionConflict } from '../eventstore/event-store.ts'
import { openPostgresEventStore } from '../eventstore/postgres/event-store.ts'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'
import { type CommandContext, newId } from './context.ts'
import { Contention, createHandle, load } from './handle.ts'

let database: TestDatabase
let store: EventStore
beforeAll(async () => {
  database = await createTestDatabase()
  store = withCodec(await openPostgresEventStore({ connectionString: database.url }), keysInMemory())
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

const context: CommandContext = {
  actor: { id: 'u1', role: 'admin' },
  correlationId: 'request',
  causationId: 'cause',
  now: new Date('2026-12-01T06:00:00Z'),
}
const aStream = () => `code-${newId()}`
const owned = (ownerId: string) => ({ ownerId, takenText: 'studio.code-taken' }) as const
const eventsOf = async (stream: string) => {
  const events = []
  for await (const event of store.read(stream)) events.push(event)
  return events
}
/** A handler of another process, with a separate queue. */
const anotherProcess = () => createHandle(store)
/** The store, with a function that runs before or instead of each append. */
type Append = EventStore['append']
const storeThat = (append: (real: Append, ...args: Parameters<Append>) => ReturnType<Append>) => {
  const real = store.append.bind(store)
  return {
    append: (...args: Parameters<Append>) => append(real, ...args),
    read: store.read.bind(store),
    readAll: store.readAll.bind(store),
    subscribe: store.subscribe.bind(store),
    head: store.head.bind(store),
    close: store.close.bind(store),
  }
}

describe('a command', () => {
  it('appends the decided events with their metadata and returns their position', async () => {
    const [stream, owner] = [aStream(), newId()]
    const handled = await createHandle(store)(uniqueness, stream, (state) => reserve(state, owned(owner)), context)
    const [recorded] = await eventsOf(stream)
    expect(recorded).toMatchObject({
      type: 'uniqueness.claimed',
      version: 0n,
      metadata: {
        at: '2026-12-01T06:00:00.000Z',
        actor: context.actor,
        correlationId: 'request',
        causationId: 'cause',
      },
    })
    expect(handled.position).toBe(recorded?.position)
    expect(handled.events).toHaveLength(1)
    expect(handled.state).toEqual((await load(store, uniqueness, stream)).state)
  })

  it('that decides nothing appends nothing and returns the stream’s position', async () => {
    const [handle, stream, owner] = [createHandle(store), aStream(), newId()]
    expect((await handle(uniqueness, stream, () => [], context)).position).toBeUndefined()
    const first = await handle(uniqueness, stream, (state) => reserve(state, owned(owner)), context)
    const again = await handle(uniqueness, stream, (state) => reserve(state, owned(owner)), context)
    expect(again).toMatchObject({ events: [], position: first.position, state: first.state })
    expect(await eventsOf(stream)).toHaveLength(1)
  })

  it('that is rejected appends nothing', async () => {
    const [handle, stream] = [createHandle(store), aStream()]
    await handle(uniqueness, stream, (state) => reserve(state, owned(newId())), context)
    const second = handle(uniqueness, stream, (state) => reserve(state, owned(newId())), context)
    await expect(second).rejects.toThrow(DomainError)
    expect(await eventsOf(stream)).toHaveLength(1)
  })

  it('on a stream of another kind throws an error', async () => {
    const stream = aStream()
    const metadata = { at: context.now.toISOString(), actor: context.actor, correlationId: 'c', causationId: 'c' }
    await store.append(stream, 'none', [{ id: newId(), metadata, type: 'feature.deleted', data: {} }])
    const command = createHandle(store)(uniqueness, stream, () => [], context)
    await expect(command).rejects.toThrow('holds a feature.deleted, which is not its kind')
  })
})

describe('commands on one stream', () => {
  it('queue inside a process, so that none needs a retry', async () => {
    const stream = aStream()
    let conflicts = 0
    const counting = storeThat((real, ...args) =>
      real(...args).catch((error: unknown) => {
        if (error instanceof VersionConflict) conflicts++
        throw error
      }),
    )
    const handle = createHandle(counting)
    const owner = newId()
    const turn = (state: Uniqueness) =>
      state.status === 'free' ? reserve(state, owned(owner)) : release(state, owned(owner))
    await Promise.all(Array.from({ length: 20 }, () => handle(uniqueness, stream, turn, context)))
    expect(conflicts).toBe(0)
    expect((await eventsOf(stream)).map(({ version }) => Number(version))).toEqual([...Array(20).keys()])
  })

  it('from two processes are decided again on a conflict', async () => {
    const stream = aStream()
    const owners = Array.from({ length: 16 }, () => newId())
    const [here, there] = [createHandle(store), anotherProcess()]
    const outcomes = await Promise.allSettled(
      owners.map((owner, i) =>
        (i % 2 ? here : there)(uniqueness, stream, (state) => reserve(state, owned(owner)), context),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(15)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'taken' })
    expect(await eventsOf(stream)).toHaveLength(1)
  })

  it('skip reading a stream that should be new, and read it on a conflict', async () => {
    const stream = aStream()
    const [first, second] = [newId(), newId()]
    const isNew = { isNew: true }
    await createHandle(store)(uniqueness, stream, (state) => reserve(state, owned(first)), context, isNew)
    const again = await createHandle(store)(uniqueness, stream, (state) => reserve(state, owned(first)), context, isNew)
    expect(again.events).toEqual([])
    const other = createHandle(store)(uniqueness, stream, (state) => reserve(state, owned(second)), context, isNew)
    await expect(other).rejects.toMatchObject({ code: 'taken' })
  })

  it('throw Contention after eight conflicts, and append nothing', async () => {
    const stream = aStream()
    let attempts = 0
    const busy = createHandle(
      storeThat((_real, name, expected) => {
        attempts++
        return Promise.reject(new VersionConflict(name, expected))
      }),
    )
    const command = busy(uniqueness, stream, (state) => reserve(state, owned(newId())), context)
    await expect(command).rejects.toThrow(Contention)
    expect(attempts).toBe(8)
    expect(await eventsOf(stream)).toEqual([])
  })

  it('are not retried if the store is unavailable, and the next one runs', async () => {
    const stream = aStream()
    let attempts = 0
    const handle = createHandle(
      storeThat((real, ...args) => (attempts++ === 0 ? Promise.reject(new StoreUnavailable('away')) : real(...args))),
    )
    const first = handle(uniqueness, stream, (state) => reserve(state, owned(newId())), context)
    const second = handle(uniqueness, stream, (state) => reserve(state, owned(newId())), context)
    await expect(first).rejects.toThrow(StoreUnavailable)
    expect((await second).events).toHaveLength(1)
  })
})

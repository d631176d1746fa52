import { expect, onTestFinished, test } from 'vitest'
import { AppendUnknown, type EventStore, StoreUnavailable } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { all, firstOf, idsOf, type LogUnderTest, newEvent, newEvents, newStream } from './log-under-test.ts'

/** Tests of outages that every event store must pass. */
export function failing(logOf: () => LogUnderTest, storeOf: () => EventStore<StoredEvent>): void {
  test('survives a server restart: subscribers miss nothing, and pending appends complete', async () => {
    const store = storeOf()
    const stream = newStream()
    const [one, two, three] = newEvents(3)
    const seen = firstOf(store, 3, { after: await store.head() })
    await store.append(stream, 'none', [one ?? newEvent()])
    await logOf().die()
    const appended = store.append(stream, 0n, [two ?? newEvent()])
    await logOf().comeBack()
    expect((await appended).version).toBe(1n)
    await store.append(stream, 1n, [three ?? newEvent()])
    expect((await seen).map(({ version }) => version)).toEqual([0n, 1n, 2n])
    expect(idsOf(await all(store.read(stream)))).toEqual(idsOf(await seen))
  })

  test('loses no confirmed append of 32 writers while the server crashes again and again', async () => {
    const store = storeOf()
    const before = await store.head()
    const answered: string[] = []
    const writers = Array.from({ length: 32 }, async () => {
      const stream = newStream()
      for (let i = 0; i < 20; i++) {
        const event = newEvent({ i })
        await store.append(stream, i === 0 ? 'none' : BigInt(i - 1), [event])
        answered.push(event.id)
      }
    })
    for (let death = 0; death < 3; death++) {
      await logOf().die()
      await logOf().comeBack()
    }
    await Promise.all(writers)
    expect(idsOf(await all(store.readAll({ after: before }))).sort()).toEqual(answered.sort())
  })

  test('writes an append with a lost answer once, and returns its result', async () => {
    const store = storeOf()
    const stream = newStream()
    const event = newEvent()
    const lost = logOf().loseAnswerTo(event.id)
    const answer = await store.append(stream, 'none', [event])
    await lost
    expect(await all(store.read(stream))).toEqual([{ ...event, stream, ...answer }])
  })

  test('throws AppendUnknown if server and answer are lost, and writes a repeated append once', async () => {
    const store = await logOf().open({ timeoutMs: 300 })
    onTestFinished(() => store.close())
    const stream = newStream()
    const event = newEvent()
    const dead = logOf()
      .loseAnswerTo(event.id)
      .then(() => logOf().die())
    await expect(store.append(stream, 'none', [event])).rejects.toThrow(AppendUnknown)
    await dead
    await logOf().comeBack()
    // With such a short timeout, the store may give up before it has reconnected.
    const repeated = () => store.append(stream, 'none', [event]).then(({ version }) => version, String)
    await expect.poll(repeated).toBe(0n)
    expect(idsOf(await all(store.read(stream)))).toEqual([event.id])
  })

  test('throws StoreUnavailable after a long outage, without writing', async () => {
    const store = await logOf().open({ timeoutMs: 300 })
    onTestFinished(() => store.close())
    const stream = newStream()
    expect(await all(store.read(stream))).toEqual([])
    await logOf().die()
    // Reads first, because the outcome of an append on a breaking connection may be unknown.
    await expect(all(store.read(stream))).rejects.toThrow(StoreUnavailable)
    await expect(store.head()).rejects.toThrow(StoreUnavailable)
    // On a busy machine the first append may be interrupted while it connects, and the store then can't tell that it was
    // not sent.
    const append = () => store.append(stream, 'none', [newEvent()]).catch((error: unknown) => error)
    await expect.poll(append).toBeInstanceOf(StoreUnavailable)
    await logOf().comeBack()
    await expect.poll(() => all(store.read(stream)).catch(String)).toEqual([])
  })

  test('rejects reads once it is closed, instead of finding nothing', async () => {
    const store = await logOf().open({ timeoutMs: 60_000 })
    const stream = newStream()
    await store.append(stream, 'none', [newEvent()])
    await logOf().die()
    const read = () => [all(store.read(stream)), all(store.readAll()), store.head()]
    const waiting = Promise.allSettled(read())
    await store.close()
    const outcomes = [...(await waiting), ...(await Promise.allSettled(read()))]
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'))
    await logOf().comeBack()
  })

  test('closes and ends its subscriptions while the server is away', async () => {
    const store = await logOf().open({ timeoutMs: 300 })
    await store.append(newStream(), 'none', [newEvent()])
    const subscribed = all(store.subscribe({ after: await store.head(), signal: AbortSignal.timeout(50_000) }))
    await logOf().die()
    await store.close()
    await subscribed
    await logOf().comeBack()
  })
}

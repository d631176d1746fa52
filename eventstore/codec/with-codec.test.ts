import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { DomainEvent } from '../../domain/events.ts'
import { personal } from '../../domain/kernel/events.ts'
import type { NewEvent } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { streamsInMemory } from '../streams-in-memory.ts'
import { PersonErased, receiptKeyId } from './crypto-shredding.ts'
import { keysInMemory } from './person-keys.ts'
import { DecodingFailed, registryOf, UnknownEventType } from './registry.ts'
import { InvalidEvent, showingEveryEvent, withCodec, withoutDecryption } from './with-codec.ts'

const metadata = {
  at: '2026-11-21T08:00:00.000Z',
  actor: { process: 'tests' },
  correlationId: randomUUID(),
  causationId: randomUUID(),
}
const recordedAs = (event: DomainEvent): NewEvent<DomainEvent> => ({ id: randomUUID(), metadata, ...event })
const cancelled = (personId: string, note: string) =>
  recordedAs({ type: 'booking.cancelled', data: { reason: 'customer', personId, note } })

/** Data that the compiler would reject but that other programs could write. */
const untyped = (event: unknown): NewEvent<DomainEvent> => JSON.parse(JSON.stringify(event))

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

function setUp() {
  const log = streamsInMemory<StoredEvent>()
  const keys = keysInMemory()
  return { log, keys, store: withCodec(log, keys) }
}

describe('checking schemas', () => {
  test('rejects an append of an event that does not match its schema', async () => {
    const { log, store } = setUp()
    const wrong = recordedAs({ type: 'booking.paid', data: { receipt: 'TKL4XYZ123', amountCents: -1 } })
    await expect(store.append('booking-1', 'none', [wrong])).rejects.toThrow(InvalidEvent)
    expect(log.events).toEqual([])
  })

  test('reads personal text without characters that no read model can store', async () => {
    const { store } = setUp()
    await store.append('booking-1', 'none', [cancelled(randomUUID(), 'ill \\u0000 \ud83d\0 😀')])
    expect(await all(store.read('booking-1'))).toMatchObject([{ data: { note: 'ill \\u0000  😀' } }])
  })

  test('throws an error with the id of an event in the log that does not match its schema', async () => {
    const { log, store } = setUp()
    const id = randomUUID()
    await log.append('booking-1', 'none', [{ id, type: 'booking.paid', schemaVersion: 1, data: {}, metadata }])
    await expect(all(store.read('booking-1'))).rejects.toThrow(DecodingFailed)
    await expect(all(store.read('booking-1'))).rejects.toThrow(id)
  })

  test('continues a subscription, or a reader with onUndecodable, after an undecodable event', async () => {
    const { log, store } = setUp()
    const type = 'booking.paid'
    const garbled = { id: randomUUID(), type, schemaVersion: 1, data: { receipt: 7 }, metadata }
    await log.append('booking-1', 'none', [garbled])
    await store.append('booking-2', 'none', [cancelled(randomUUID(), 'ill')])
    const undecodable = { id: garbled.id, type, stream: 'booking-1', error: expect.any(Error) }
    const seen = []
    for await (const item of store.subscribe({ signal: AbortSignal.timeout(50_000) })) if (seen.push(item) === 2) break
    expect(seen).toMatchObject([{ undecodable }, { type: 'booking.cancelled' }])
    const skipped: unknown[] = []
    const onUndecodable = (event: unknown) => void skipped.push(event)
    expect(await all(store.readAll({ onUndecodable }))).toMatchObject([{ type: 'booking.cancelled' }])
    expect(skipped).toMatchObject([undecodable])
    await expect(all(store.readAll())).rejects.toThrow()
  })

  test('shows every event to people who read the log, undecodable ones as stored', async () => {
    const { log, keys, store } = setUp()
    const data = { receipt: 7 }
    await log.append('booking-1', 'none', [
      { id: randomUUID(), type: 'booking.paid', schemaVersion: 1, data, metadata },
    ])
    await store.append('booking-2', 'none', [cancelled(randomUUID(), 'ill')])
    const shown = showingEveryEvent(log, keys)
    expect(await all(shown.readAll())).toMatchObject([{ type: 'booking.paid', data }, { type: 'booking.cancelled' }])
    expect((await all(shown.read('booking-1')))[0]).toMatchObject({ data, version: 0n })
  })

  test.each([
    ['booking.paid', 2],
    ['booking.sung', 1],
  ])('stops a subscription at an event that only a newer program knows: %s, version %i', async (type, version) => {
    const { log, store } = setUp()
    await log.append('booking-1', 'none', [{ id: randomUUID(), type, schemaVersion: version, data: {}, metadata }])
    await expect(all(store.subscribe({ signal: AbortSignal.timeout(50_000) }))).rejects.toThrow()
    await expect(all(store.readAll({ onUndecodable: () => undefined }))).rejects.toThrow()
  })

  test('shows people the events of a newer program as stored', async () => {
    const { log, keys } = setUp()
    const newer = ['booking.paid', 'booking.sung'].map((type) => ({ type, schemaVersion: 2, data: { loud: true } }))
    await log.append(
      'booking-1',
      'none',
      newer.map((event) => ({ ...event, id: randomUUID(), metadata })),
    )
    expect(await all(showingEveryEvent(log, keys).readAll())).toMatchObject(newer)
  })

  test('throws for an event of a newer program', async () => {
    const { log, store } = setUp()
    const data = { receipt: 'TKL4XYZ123', amountCents: 1 }
    await log.append('booking-1', 'none', [
      { id: randomUUID(), type: 'booking.paid', schemaVersion: 2, data, metadata },
    ])
    await expect(all(store.read('booking-1'))).rejects.toThrow('older')
  })
})

describe('personal data', () => {
  test('is not stored in plain text, and reads as written', async () => {
    const { log, store } = setUp()
    const event = cancelled(randomUUID(), 'My grandmother Njeri is ill')
    await store.append('booking-1', 'none', [event])
    expect(JSON.stringify(log.events, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      'Njeri',
    )
    expect(log.events[0]?.data.note).toBe('Erased')
    expect((await all(store.read('booking-1')))[0]).toMatchObject({ data: event.data, schemaVersion: 1, version: 0n })
  })

  test('about refunds is encrypted with the key of the receipt', async () => {
    const { log, keys, store } = setUp()
    const receipt = 'TKL4XYZ123'
    const note = 'In cash to Njeri'
    const adminId = randomUUID()
    const refundId = randomUUID()
    await store.append('receipt-1', 'none', [
      recordedAs({ type: 'receipt.returned', data: { receipt, adminId, note } }),
      recordedAs({ type: 'payment.refunded', data: { refundId, amountCents: 1, receipt, proof: null, note } }),
      recordedAs({ type: 'payment.reversed', data: { refundId, amountCents: 1, receipt, adminId, proof: note } }),
    ])
    expect(log.events.map(({ data }) => data.note ?? data.proof)).toEqual(['Erased', 'Erased', 'Erased'])
    const texts = async () => (await all(store.readAll())).map(({ data }) => JSON.stringify(data).includes('Njeri'))
    expect(await texts()).toEqual([true, true, true])
    await keys.erase(receiptKeyId(receipt))
    expect(await texts()).toEqual([false, false, false])
  })

  test('of an erased person reads Erased; other people’s and non-personal data stay', async () => {
    const { keys, store } = setUp()
    const njeri = randomUUID()
    const otieno = randomUUID()
    await store.append('booking-1', 'none', [cancelled(njeri, 'ill'), cancelled(otieno, 'late')])
    await keys.erase(njeri)
    expect((await all(store.readAll())).map(({ data }) => data)).toEqual([
      { reason: 'customer', personId: njeri, note: 'Erased' },
      { reason: 'customer', personId: otieno, note: 'late' },
    ])
  })

  test('of a person erased before is not stored', async () => {
    const { log, keys, store } = setUp()
    const njeri = randomUUID()
    await keys.erase(njeri)
    await store.append('booking-1', 'none', [cancelled(njeri, 'ill')])
    expect(log.events[0]?.sealed).toBeUndefined()
    expect((await all(store.read('booking-1')))[0]?.data).toMatchObject({ note: 'Erased' })
  })

  test('of a request is never dropped: the append fails if its person was erased', async () => {
    const { log, keys, store } = setUp()
    const personId = randomUUID()
    await keys.erase(personId)
    const words = { name: 'Njeri', email: 'njeri@example.com', phone: null, subject: 'Hours', message: 'When?' }
    const sent = (written: typeof words) =>
      recordedAs({
        type: 'contact.received',
        data: { ...written, contactId: randomUUID(), personId, inquiryType: 'general', language: 'en' },
      })
    await expect(store.append('contact-1', 'none', [sent(words)])).rejects.toThrow(PersonErased)
    expect(log.events).toEqual([])
    // A process that completes a request after the erasure has read 'Erased'.
    const read = { name: 'Erased', email: 'Erased', phone: null, subject: 'Erased', message: 'Erased' }
    await store.append('contact-1', 'none', [sent(read)])
    expect(log.events).toHaveLength(1)
  })

  test('that is empty needs no key, and stays empty after an erasure', async () => {
    const { log, keys } = setUp()
    const moved = recordedAs({
      type: 'schedule.slots_held',
      data: {
        studioId: randomUUID(),
        bookingId: randomUUID(),
        reservationId: randomUUID(),
        slots: [],
        bufferSlots: [],
        terms: null,
        personId: null,
        customerName: null,
        customerEmail: null,
        customerPhone: null,
        language: null,
        walkIn: null,
        priceReason: null,
      },
    })
    const registry = registryOf(
      { 'schedule.slots_held': z.object({ personId: z.string().nullable(), customerName: personal().nullable() }) },
      {},
      [],
    )
    await withCodec(log, keys, registry).append('schedule-1', 'none', [moved])
    expect(log.events[0]).toMatchObject({ data: { customerName: null } })
    expect(log.events[0]?.sealed).toBeUndefined()
    expect(keys.queries).toEqual([])
    expect((await all(withCodec(log, keys, registry).read('schedule-1')))[0]?.data).toEqual({
      personId: null,
      customerName: null,
    })
  })

  test('without a person can’t be stored', async () => {
    const { log, keys } = setUp()
    const registry = registryOf(
      { 'booking.cancelled': z.object({ personId: z.string().nullable(), note: personal() }) },
      {},
      [],
    )
    const event = untyped({ ...cancelled(randomUUID(), 'ill'), data: { personId: null, note: 'ill' } })
    const store = withCodec(log, keys, registry)
    await expect(store.append('booking-1', 'none', [event])).rejects.toThrow('personId')
  })

  test('of many people is read with a single key query', async () => {
    const { keys, store } = setUp()
    const events = Array.from({ length: 300 }, () => cancelled(randomUUID(), 'ill'))
    await store.append('booking-1', 'none', events)
    const before = keys.queries.length
    expect(await all(store.readAll())).toHaveLength(300)
    expect(keys.queries.length - before).toBe(1)
  })

  test('requires a personId in its schema', () => {
    expect(() => registryOf({ 'x.y': z.object({ name: personal() }) }, {}, [])).toThrow('personId')
  })
})

describe('events of earlier versions', () => {
  const schema = z.object({ receipt: z.string(), amountCents: z.int(), road: z.string() })
  const registry = registryOf(
    { 'booking.paid': schema },
    {
      'booking.paid': [
        ({ amount, ...data }) => ({ ...data, amountCents: Number(amount) * 100 }),
        (data) => ({ ...data, road: 'stk' }),
      ],
    },
    ['booking.sung'],
  )

  test.each([
    [1, { receipt: 'A', amount: 25 }],
    [2, { receipt: 'A', amountCents: 2_500 }],
    [3, { receipt: 'A', amountCents: 2_500, road: 'stk' }],
  ])('are upcast from version %i', async (schemaVersion, data) => {
    const log = streamsInMemory<StoredEvent>()
    await log.append('booking-1', 'none', [{ id: randomUUID(), type: 'booking.paid', schemaVersion, data, metadata }])
    const [read] = await all(withCodec(log, keysInMemory(), registry).read('booking-1'))
    expect(read?.data).toEqual({ receipt: 'A', amountCents: 2_500, road: 'stk' })
    expect(read?.schemaVersion).toBe(schemaVersion)
  })

  test('of retired types are skipped, with a checkpoint, and can’t be appended; unknown types are errors', async () => {
    const log = streamsInMemory<StoredEvent>()
    const store = withCodec(log, keysInMemory(), registry)
    await log.append('x', 'none', [{ id: randomUUID(), type: 'booking.sung', schemaVersion: 1, data: {}, metadata }])
    expect(await all(store.readAll())).toEqual([])
    for await (const item of store.subscribe({ signal: AbortSignal.timeout(50_000) })) {
      expect(item).toEqual({ position: await store.head() })
      break
    }
    const sung = untyped({ ...cancelled(randomUUID(), ''), type: 'booking.sung' })
    await expect(store.append('x', 0n, [sung])).rejects.toThrow(InvalidEvent)
    await expect(store.append('x', 0n, [cancelled(randomUUID(), '')])).rejects.toThrow(UnknownEventType)
  })
})

test('leaving a waiting subscription closes the underlying one', async () => {
  const { store } = setUp()
  await store.append('booking-1', 'none', [cancelled(randomUUID(), 'ill')])
  for await (const item of store.subscribe({ signal: new AbortController().signal })) {
    expect(item).toMatchObject({ type: 'booking.cancelled', version: 0n })
    break
  }
})

test('without decryption, personal fields read as erased and no keys are loaded', async () => {
  const { log, keys, store } = setUp()
  await store.append('booking-1', 'none', [cancelled(randomUUID(), 'My mother is ill')])
  const asked = keys.queries.length
  for await (const event of withoutDecryption(log).subscribe({ signal: AbortSignal.timeout(50_000) })) {
    expect(event).toMatchObject({ data: { reason: 'customer', note: 'Erased' } })
    break
  }
  expect(keys.queries).toHaveLength(asked)
})

import { expect, test } from 'vitest'
import * as z from 'zod'
import { streams } from '../../commands/streams.ts'
import { booking } from '../../domain/booking/booking.ts'
import { eventSchemas } from '../../domain/events.ts'
import { Cents } from '../../domain/kernel/money.ts'
import { ledgerEvents } from '../../domain/ledger/reconcile.ts'
import type { Logged } from './log-filter.ts'
import { differencesOf, fieldKindsIn, fieldKindsOf, kindOf, stateAt } from './time-travel.ts'

test.each([
  ['booking-1', 'booking'],
  ['session-type-1', 'session type'],
  ['session-type-code-global-MIX', 'claim'],
  ['studio-1', 'studio'],
  ['studio-code-MWB-02', 'claim'],
  ['payment-1', 'payment'],
  ['receipt-TKL1', 'receipt'],
  ['refund-1', 'claim'],
  ['check-1', 'claim'],
  ['message-1', 'message'],
  ['admins', 'admins'],
  ['elsewhere-1', 'stream'],
])('%s is the stream of a %s', (stream, name) => expect(kindOf(stream).name).toBe(name))

test.each(Object.entries(streams))('the states of the streams of %s are known', (_, name) => {
  const stream = typeof name === 'string' ? name : name('1', '2026-12-01')
  expect(kindOf(stream).name).not.toBe('stream')
})

test('two states differ in the values that are not the same, wherever they stand', () => {
  const before = { status: 'requested', slots: ['a'], terms: { people: 2 }, gone: 1 }
  const after = { status: 'approved', slots: ['a', 'b'], terms: { people: 2 }, payBy: 'x' }
  expect(differencesOf(before, after)).toEqual([
    { path: 'status', before: 'requested', after: 'approved' },
    { path: 'gone', before: 1, after: null },
    { path: 'slots.1', before: null, after: 'b' },
    { path: 'payBy', before: null, after: 'x' },
  ])
})

test('from nothing, everything is new', () => {
  expect(differencesOf(null, { status: 'requested', slots: [] })).toEqual([
    { path: 'status', before: null, after: 'requested' },
    { path: 'slots', before: null, after: [] },
  ])
})

test('a stream whose beginning the log has cut off is known by its versions', () => {
  const at = (version: bigint) => ({
    ...{ id: crypto.randomUUID(), stream: 'feature-1', version, position: String(version), schemaVersion: 1 },
    metadata: { at: '2026-12-01T08:00:00.000Z', actor: { process: 'test' }, correlationId: '', causationId: '' },
  })
  const item = { name: 'Piano', icon: null, description: null, active: true, nameSw: null, descriptionSw: null }
  const created: Logged = { ...at(7n), type: 'feature.created', data: { ...item, itemId: crypto.randomUUID() } }
  const updated: Logged = { ...at(8n), type: 'feature.updated', data: { ...item, name: 'Grand piano' } }
  const events = [created, updated]
  const [first, second] = [stateAt('feature-1', events, 7), stateAt('feature-1', events, 8)]
  expect(first).toMatchObject({ event: created, before: null })
  expect(second).toMatchObject({ event: updated, before: first.state })
  expect(JSON.stringify(second.state)).toContain('Grand piano')
  expect(stateAt('feature-1', events, 0).event).toBeUndefined()
})

test('money, hours and instants are known by their schemas, however they are wrapped', () => {
  expect(fieldKindsOf('booking.requested')).toEqual({ priceCents: 'cents', unitPriceCents: 'cents', slots: 'slot' })
  expect(fieldKindsOf('booking.rescheduled')).toEqual({
    from: 'slot',
    slots: 'slot',
    priceCents: 'cents',
    chargeCents: 'cents',
    payBy: 'instant',
  })
  expect(fieldKindsOf('schedule.slots_held')).toMatchObject({ bufferSlots: 'slot', unitPriceCents: 'cents' })
  expect(fieldKindsOf('booking.completed')).toEqual({})
})

test('those of a stream are those of all its events', () => {
  expect(fieldKindsIn(booking.events)).toMatchObject({ amountCents: 'cents', payBy: 'instant', slots: 'slot' })
  expect(fieldKindsIn(ledgerEvents)).toMatchObject({ from: 'instant', at: 'instant', booksCents: 'cents' })
})

test('every amount in cents says so in its name and by its schema', () => {
  for (const [type, schema] of Object.entries(eventSchemas))
    for (const [name, field] of Object.entries(schema.shape)) {
      const isNamed = name.endsWith('Cents')
      const plain = field instanceof z.ZodNullable ? field.unwrap() : field
      expect([type, name, plain === Cents]).toEqual([type, name, isNamed])
    }
})

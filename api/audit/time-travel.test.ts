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
  ['message-1', 'message'],
  ['admins', 'admins'],
  ['elsewhere-1', 'stream'],
])('kindOf recognizes %s as the stream of a %s', (stream, name) => expect(kindOf(stream).name).toBe(name))

test.each(Object.entries(streams))('kindOf knows the streams of %s', (_, name) => {
  const stream = typeof name === 'string' ? name : name('1', '2026-12-01')
  expect(kindOf(stream).name).not.toBe('stream')
})

test('differencesOf returns changed, removed and added values by their paths', () => {
  const before = { status: 'requested', slots: ['a'], terms: { people: 2 }, gone: 1 }
  const after = { status: 'approved', slots: ['a', 'b'], terms: { people: 2 }, payBy: 'x' }
  expect(differencesOf(before, after)).toEqual([
    { path: 'status', before: 'requested', after: 'approved' },
    { path: 'gone', before: 1, after: null },
    { path: 'slots.1', before: null, after: 'b' },
    { path: 'payBy', before: null, after: 'x' },
  ])
})

test('differencesOf treats every value as new if there was no state before', () => {
  expect(differencesOf(null, { status: 'requested', slots: [] })).toEqual([
    { path: 'status', before: null, after: 'requested' },
    { path: 'slots', before: null, after: [] },
  ])
})

test('stateAt finds events by version in a stream whose beginning was cut off', () => {
  const at = (version: bigint) => ({
    id: crypto.randomUUID(),
    stream: 'feature-1',
    version,
    position: String(version),
    schemaVersion: 1,
    metadata: { at: '2026-12-01T08:00:00.000Z', actor: { process: 'test' }, correlationId: '', causationId: '' },
  })
  const item = { name: 'Piano', icon: null, description: null, active: true, nameSw: null, descriptionSw: null }
  const created: Logged = { ...at(7n), type: 'feature.created', data: { ...item, itemId: crypto.randomUUID() } }
  const updated: Logged = { ...at(8n), type: 'feature.updated', data: { ...item, name: 'Grand piano' } }
  const events = [created, updated]
  const first = stateAt('feature-1', events, 7)
  const second = stateAt('feature-1', events, 8)
  expect(first).toMatchObject({ event: created, before: null })
  expect(second).toMatchObject({ event: updated, before: first.state })
  expect(JSON.stringify(second.state)).toContain('Grand piano')
  expect(stateAt('feature-1', events, 0).event).toBeUndefined()
})

test('fieldKindsOf recognizes money, hours and instants in nullable and repeated fields', () => {
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

test('fieldKindsIn combines the field kinds of all events of a stream', () => {
  expect(fieldKindsIn(booking.events)).toMatchObject({ amountCents: 'cents', payBy: 'instant', slots: 'slot' })
  expect(fieldKindsIn(ledgerEvents)).toMatchObject({ from: 'instant', at: 'instant', booksCents: 'cents' })
})

test('a field has the schema Cents if and only if its name ends with Cents', () => {
  for (const [type, schema] of Object.entries(eventSchemas))
    for (const [name, field] of Object.entries(schema.shape)) {
      const isNamed = name.endsWith('Cents')
      const plain = field instanceof z.ZodNullable ? field.unwrap() : field
      expect([type, name, plain === Cents]).toEqual([type, name, isNamed])
    }
})

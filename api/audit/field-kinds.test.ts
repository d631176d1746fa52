import { expect, test } from 'vitest'
import * as z from 'zod'
import { booking } from '../../domain/booking/booking.ts'
import { eventSchemas } from '../../domain/events.ts'
import { Cents } from '../../domain/kernel/money.ts'
import { ledgerEvents } from '../../domain/ledger/events.ts'
import { fieldKindsIn, fieldKindsOf } from './field-kinds.ts'

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

import { expect, test } from 'vitest'
import type { OfficeBooking } from '../../projections/bookings/office.ts'
import { bookingTable } from './booking-table.ts'

const cancelled: OfficeBooking = {
  id: '0199a000-0000-7000-8000-00000000000a',
  code: 'SB7K3M9Q',
  status: 'cancelled',
  no_show: false,
  checked_in: false,
  customer_name: 'Wanjiru Kamau',
  customer_email: 'wanjiru@example.com',
  customer_phone: '254712345678',
  studio_id: '0199a000-0000-7000-8000-00000000000b',
  studio_name: 'Mawimbi',
  studio_code: 'MWB-02',
  session_type_name: 'Mixing session',
  price_cents: 500_000,
  number_of_people: 2,
  slots: [],
  date: null,
  preferred_date: null,
  pay_by: null,
  requested_at: '2026-11-21T08:00:00.000Z',
  payment: {
    charge_cents: 500_000,
    pay_by: '2026-11-22T08:00:00.000Z',
    received_cents: 500_000,
    refund_due_cents: 0,
    refunded_cents: 100_000,
    direct_cents: 0,
    return_due_cents: 0,
    returned_cents: 0,
    settled: false,
    closed: true,
    standing: 'part_paid',
    prompt: null,
    claim: null,
    receipts: [],
  },
}

async function rowOf(booking: OfficeBooking) {
  const db = { query: async () => ({ rows: [booking] }) }
  const { columns, rows } = bookingTable(db as never, {}, 'en')
  const lines: (readonly unknown[])[] = []
  for await (const page of rows) lines.push(...page)
  return Object.fromEntries(columns.map((column, i) => [column, lines[0]?.[i]]))
}

test('bookingTable shows the due refund of a cancelled booking', async () => {
  expect(await rowOf(cancelled)).toMatchObject({
    Status: 'cancelled',
    Payment: 'refund_due',
    'Received (KES)': 5_000,
    'Refund due (KES)': 4_000,
    'Refunded (KES)': 1_000,
  })
})

test('bookingTable shows what the studio has to return and has returned', async () => {
  if (!cancelled.payment) throw new Error('It has a payment')
  const payment = { ...cancelled.payment, refunded_cents: 0, direct_cents: 500_000, returned_cents: 100_000 }
  expect(await rowOf({ ...cancelled, payment })).toMatchObject({
    'Received (KES)': 5_000,
    'Refund due (KES)': 0,
    'Refunded (KES)': 0,
    'To be returned by the studio (KES)': 4_000,
    'Returned by the studio (KES)': 1_000,
  })
})

import { kesOf } from '../../domain/kernel/money.ts'
import { type OfficeBooking, type OfficeFilter, officeBookingsAfter } from '../../projections/bookings/office.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import { bookingPayment } from '../routes/booking-payment.ts'
import type { Cell, Table } from './table.ts'

const atATime = 500

type Column = readonly [title: string, value: (row: OfficeBooking) => Cell]
const columns: readonly Column[] = [
  ['Code', (row) => row.code],
  ['Status', (row) => row.status],
  ['Customer', (row) => row.customer_name],
  ['E-mail', (row) => row.customer_email],
  ['Phone', (row) => row.customer_phone],
  ['Studio', (row) => row.studio_name],
  ['Session type', (row) => row.session_type_name],
  ['Date', (row) => row.date],
  ['From', (row) => row.slots[0]?.slice(11, 16) ?? null],
  ['Hours', (row) => row.slots.length],
  ['People', (row) => row.number_of_people],
  ['Price (KES)', (row) => kesOf(row.price_cents)],
  ['Payment', (row) => bookingPayment(row).status],
  ['Received (KES)', (row) => kesOf(row.payment?.received_cents ?? 0)],
  [
    'Receipts',
    (row) =>
      bookingPayment(row)
        .receipts.map(({ receipt }) => receipt)
        .join(' '),
  ],
  ['No-show', (row) => (row.no_show ? 'yes' : 'no')],
  ['Requested at', (row) => row.requested_at],
]

/** The bookings of a filter as a table, the latest request first, read a few hundred at a time. */
export const bookingTable = (db: Queryable, filter: OfficeFilter): Table => ({
  columns: columns.map(([title]) => title),
  rows: rowsOf(db, filter),
})

async function* rowsOf(db: Queryable, filter: OfficeFilter): AsyncGenerator<Cell[][]> {
  let last: OfficeBooking | undefined
  for (;;) {
    const rows: OfficeBooking[] = await officeBookingsAfter(db, filter, last, atATime)
    if (rows.length > 0) yield rows.map((row) => columns.map(([, value]) => value(row)))
    if (rows.length < atATime) return
    last = rows.at(-1)
  }
}

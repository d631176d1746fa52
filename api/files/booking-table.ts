import { kesOf } from '../../domain/kernel/money.ts'
import { clockText, studioDateAt } from '../../domain/kernel/slot.ts'
import { type OfficeBooking, type OfficeFilter, officeBookingsAfter } from '../../projections/bookings/office.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import type { LanguageText } from '../contract/shared.ts'
import { standingOf } from '../contract/statuses.ts'
import { bookingPayment } from '../views/bookings.ts'
import type { Cell, Table } from './table.ts'

const atATime = 500

/** Returns a text in the requested language. */
type Translate = (english: string, swahili: string) => string
type Column = readonly [english: string, swahili: string, value: (row: OfficeBooking, t: Translate) => Cell]
const columns: readonly Column[] = [
  ['Code', 'Msimbo', (row) => row.code],
  ['Status', 'Hali', (row) => row.status],
  ['Customer', 'Mteja', (row) => row.customer_name],
  ['Email', 'Barua pepe', (row) => row.customer_email],
  // Spreadsheets show 254712345678 as 2.54712E+11.
  ['Phone', 'Simu', (row) => row.customer_phone.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')],
  ['Studio', 'Studio', (row, t) => row.studio_name ?? t('A studio that has closed', 'Studio iliyofungwa')],
  ['Session type', 'Aina ya kipindi', (row) => row.session_type_name],
  ['Date', 'Tarehe', (row) => row.date],
  ['From', 'Kuanzia', (row) => row.slots[0]?.slice(11, 16) ?? null],
  ['Hours', 'Saa', (row) => row.slots.length],
  ['People', 'Watu', (row) => row.number_of_people],
  ['Price (KES)', 'Bei (KES)', (row) => kesOf(row.price_cents)],
  ['Payment', 'Malipo', (row) => standingOf(row.status, bookingPayment(row))],
  ['Received (KES)', 'Zilizopokelewa (KES)', (row) => kesOf(row.payment?.received_cents ?? 0)],
  [
    'Receipts',
    'Risiti',
    (row) =>
      bookingPayment(row)
        .receipts.map(({ receipt }) => receipt)
        .join(' '),
  ],
  ['No-show', 'Hakufika', (row, t) => (row.no_show ? t('yes', 'ndiyo') : t('no', 'hapana'))],
  ['Requested at (Nairobi time)', 'Iliombwa (saa za Nairobi)', (row) => inNairobi(new Date(row.requested_at))],
  // New columns go at the end, because spreadsheets refer to columns by position.
  ['Refund due (KES)', 'Za kurudishwa (KES)', (row) => bookingPayment(row).refundDue],
  ['Refunded (KES)', 'Zilizorudishwa (KES)', (row) => bookingPayment(row).refunded],
  [
    'To be returned by the studio (KES)',
    'Zitakazorudishwa na studio (KES)',
    (row) => bookingPayment(row).returnDue ?? 0,
  ],
  ['Returned by the studio (KES)', 'Zilizorudishwa na studio (KES)', (row) => bookingPayment(row).returned ?? 0],
]

const inNairobi = (at: Date) => `${studioDateAt(at)} ${clockText(at)}`

/**
 * Returns the bookings of a filter as a table, latest request first, with titles in a language. Reads a few hundred at
 * a time.
 */
export function bookingTable(db: Queryable, filter: OfficeFilter, language: LanguageText): Table {
  const t: Translate = (english, swahili) => (language === 'sw' ? swahili : english)
  return { columns: columns.map(([english, swahili]) => t(english, swahili)), rows: rowsOf(db, filter, t) }
}

async function* rowsOf(db: Queryable, filter: OfficeFilter, t: Translate): AsyncGenerator<Cell[][]> {
  let last: OfficeBooking | undefined
  for (;;) {
    const rows: OfficeBooking[] = await officeBookingsAfter(db, filter, last, atATime)
    if (rows.length > 0) yield rows.map((row) => columns.map(([, , value]) => value(row, t)))
    if (rows.length < atATime) return
    last = rows.at(-1)
  }
}

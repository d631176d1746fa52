import { expect, test } from 'vitest'
import { type BookEntry, differences, type StatementEntry, unrecorded } from './reconcile.ts'

const at = '2026-11-21T08:00:00.000Z'
const line = (receipt: string, amountCents = 250_000): StatementEntry => ({
  ...{ receipt, amountCents, at },
  account: 'SB7K3M9Q',
})
const booked = (receipt: string, more: Partial<BookEntry> = {}): BookEntry => ({
  ...line(receipt),
  ...{ number: receipt, placed: true, counted: true },
  ...more,
})
const kinds = (statement: StatementEntry[] | null, ...books: BookEntry[]) =>
  differences(statement, books).map(({ kind, receipt }) => `${receipt} ${kind}`)

test('differences() returns nothing if ledger and statement agree', () => {
  expect(kinds([line('TKL1'), line('TKL2')], booked('TKL1'), booked('TKL2'))).toEqual([])
})

test('unrecorded() returns the statement lines that the ledger lacks', () => {
  expect(unrecorded([line('TKL1'), line('TKL2')], [booked('TKL1')])).toEqual([line('TKL2')])
})

test('matches money that counts under its prompt’s id by its receipt number', () => {
  const byQuery = booked('ws_CO_1', { number: 'TKL1' })
  expect(unrecorded([line('TKL1')], [byQuery])).toEqual([])
  expect(kinds([line('TKL1')], byQuery)).toEqual([])
})

test('lists counted money that is missing on the statement', () => {
  expect(kinds([], booked('TKL1'))).toEqual(['TKL1 not_on_statement'])
  expect(kinds([], booked('TKL1', { counted: false }))).toEqual([])
  expect(kinds([], booked('ws_CO_1', { number: null }))).toEqual(['ws_CO_1 not_on_statement'])
})

test('reports a different amount with both amounts', () => {
  expect(differences([line('TKL1', 1_000)], [booked('TKL1')])).toMatchObject([
    { kind: 'other_amount', statementCents: 1_000, booksCents: 250_000 },
  ])
})

test('lists unallocated money as uncounted, also without a statement', () => {
  expect(kinds([line('TKL1')], booked('TKL1', { placed: false }))).toEqual(['TKL1 uncounted'])
  expect(kinds(null, booked('TKL1', { placed: false }), booked('TKL2'))).toEqual(['TKL1 uncounted'])
})

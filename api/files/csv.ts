import type { Cell, Table } from './table.ts'

/** A byte order mark, by which spreadsheets know UTF-8. */
const mark = '\ufeff'

/** A table as CSV (RFC 4180), in pieces. No cell can be taken for a formula. */
export async function* csv({ columns, rows }: Table): AsyncGenerator<string> {
  yield `${mark}${lineOf(columns)}`
  for await (const some of rows) yield some.map(lineOf).join('')
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(written).join(',')}\r\n`

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Prefixes values that a spreadsheet would run as a formula with an apostrophe, also in full-width characters (OWASP,
 * CSV injection).
 */
const harmless = (text: string) => (/^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text)

import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A value of a cell; null for an empty cell. */
export type Cell = string | number | null

/** A table whose rows are read while they are written, so that it can have any length. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/** A byte order mark, by which spreadsheets recognize UTF-8. */
const mark = '\ufeff'

/** Writes a table as CSV (RFC 4180), in pieces. No cell can run as a formula. */
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
 * Prefixes what a spreadsheet would run as a formula with an apostrophe, also in full-width characters (OWASP, CSV
 * injection). In some countries spreadsheets separate cells by semicolons or tabs.
 */
const harmless = (text: string) => text.replace(/^(?=[\t\r])|(?<=^|[;\t])(?=[=+\-@＝＋－＠])/g, "'")

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/**
 * Writes a table as a workbook of one sheet (Office Open XML, ECMA-376), in pieces, so that it is never in memory as a
 * whole.
 */
export async function* xlsx({ columns, rows }: Table, name: string): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const [path, content] of Object.entries(surroundings(name))) file(zip, path).push(strToU8(content), true)
  const sheet = file(zip, 'xl/worksheets/sheet1.xml')
  sheet.push(strToU8(`${head}<worksheet xmlns="${main}"><sheetData>${rowOf(columns)}`))
  for await (const some of rows) {
    sheet.push(strToU8(some.map(rowOf).join('')))
    yield* pieces.splice(0)
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* pieces.splice(0)
}

function file(zip: Zip, path: string): ZipDeflate {
  const entry = new ZipDeflate(path, { level: 6 })
  zip.add(entry)
  return entry
}

const rowOf = (cells: readonly Cell[]) => `<row>${cells.map(cellOf).join('')}</row>`

/** Writes text as inline text, never as a formula. */
function cellOf(cell: Cell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 can't represent control characters, U+FFFE and U+FFFF. */
const escaped = (text: string) =>
  text
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ' '))

const surroundings = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
})

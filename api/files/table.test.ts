import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Cell, csv, xlsx } from './table.ts'

async function csvOf(...rows: Cell[][]): Promise<string> {
  const source = async function* () {
    yield rows
  }
  let text = ''
  for await (const piece of csv({ columns: ['Name', 'Price'], rows: source() })) text += piece
  return text
}

test('csv writes a byte order mark, a header and a line for each row', async () => {
  expect(await csvOf(['Wanjiru', 2_500], [null, 0])).toBe('\ufeffName,Price\r\nWanjiru,2500\r\n,0\r\n')
})

test('csv quotes values with commas, quotes and line breaks', async () => {
  expect(await csvOf(['a,b', 1], ['say "hi"', 2], ['two\nlines', 3])).toContain(
    '"a,b",1\r\n"say ""hi""",2\r\n"two\nlines",3',
  )
})

test.each(['=1+1', '+254', '-1', '@sum', '\tx', '＝1+1'])(
  'csv escapes %j, which spreadsheets would run as a formula',
  async (text) => {
    expect(await csvOf([text, 1])).toContain(`'${text}`)
  },
)

test('csv escapes a formula after a sign that some spreadsheets take for the end of a cell', async () => {
  expect(await csvOf(['Ada;=1+1', 1], ['Ada\t@sum', 2], ['Ada;Eve-1', 3])).toContain(
    "Ada;'=1+1,1\r\nAda\t'@sum,2\r\nAda;Eve-1,3\r\n",
  )
})

async function xlsxFiles(...rows: Cell[][]): Promise<Record<string, string>> {
  const source = async function* () {
    for (const row of rows) yield [row]
  }
  const pieces: Uint8Array[] = []
  for await (const piece of xlsx({ columns: ['Name', 'Price'], rows: source() }, 'Bookings')) pieces.push(piece)
  const files = unzipSync(Buffer.concat(pieces))
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]))
}

test('xlsx writes one sheet, with numbers as numbers and text as text', async () => {
  const files = await xlsxFiles(['Wanjiru', 2_500], ['=1+1', null])
  expect(Object.keys(files)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml',
  ])
  expect(files['xl/worksheets/sheet1.xml']).toContain('<v>2500</v>')
  expect(files['xl/worksheets/sheet1.xml']).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
})

test('xlsx escapes markup and replaces control characters', async () => {
  const files = await xlsxFiles(['<b>&"\u0001\ufffe\uffff', 1])
  expect(files['xl/worksheets/sheet1.xml']).toContain('&lt;b&gt;&amp;&quot;   <')
})

test('xlsx writes all of a thousand rows', async () => {
  const files = await xlsxFiles(...Array.from({ length: 1_000 }, (_, i): Cell[] => [`row ${i}`, i]))
  expect(files['xl/worksheets/sheet1.xml']?.match(/<row>/g)).toHaveLength(1_001)
})

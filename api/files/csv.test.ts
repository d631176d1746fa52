import { expect, test } from 'vitest'
import { csv } from './csv.ts'
import type { Cell } from './table.ts'

async function written(...rows: Cell[][]): Promise<string> {
  const source = async function* () {
    yield rows
  }
  let text = ''
  for await (const piece of csv({ columns: ['Name', 'Price'], rows: source() })) text += piece
  return text
}

test('a table has a mark, a head and a line for each row', async () => {
  expect(await written(['Wanjiru', 2_500], [null, 0])).toBe('\ufeffName,Price\r\nWanjiru,2500\r\n,0\r\n')
})

test('commas, quotes and line ends stand in quotes', async () => {
  expect(await written(['a,b', 1], ['say "hi"', 2], ['two\nlines', 3])).toContain(
    '"a,b",1\r\n"say ""hi""",2\r\n"two\nlines",3',
  )
})

test.each(['=1+1', '+254', '-1', '@sum', '\tx', '＝1+1'])('%j is no formula', async (text) => {
  expect(await written([text, 1])).toContain(`'${text}`)
})

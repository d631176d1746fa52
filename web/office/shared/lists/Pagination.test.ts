import { expect, it } from 'vitest'
import { pageMarks } from './Pagination.tsx'

const textOf = (page: number, pages: number) =>
  pageMarks(page, pages)
    .map((mark) => (typeof mark === 'number' ? mark : '…'))
    .join(' ')

it.each([
  [1, 0, ''],
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 9, '1 2 3 … 9'],
  [4, 9, '1 2 3 4 5 6 … 9'],
  [5, 9, '1 … 3 4 5 6 7 … 9'],
  [9, 9, '1 … 7 8 9'],
  [40, 9, '1 … 9'],
])('page %i of %i shows “%s”', (page, pages, marks) => {
  expect(textOf(page, pages)).toBe(marks)
})

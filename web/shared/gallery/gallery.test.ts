import { describe, expect, it } from 'vitest'
import type { Picture } from '../../../api/contract/shared.ts'
import { columnsFor, gridClasses } from './Grid.tsx'
import { galleryAddressIn, galleryOf, hashOf, isNear } from './gallery.ts'

const picture = (displayOrder: number, isPrimary = false): Picture => ({
  id: `picture-${displayOrder}`,
  storageUrl: `/images/${displayOrder}/1600.webp`,
  variants: [],
  width: 1600,
  height: 1000,
  originalName: `${displayOrder}.jpg`,
  altText: '',
  caption: null,
  isPrimary,
  displayOrder,
})
const orderOf = (pictures: readonly Picture[]) => galleryOf(pictures).map(({ displayOrder }) => displayOrder)

describe('the pictures of a gallery', () => {
  it('start with the primary one, then follow their order', () => {
    expect(orderOf([picture(3), picture(0), picture(2, true), picture(1)])).toEqual([2, 0, 1, 3])
  })

  it('follow their order if none is primary', () => {
    expect(orderOf([picture(2), picture(0), picture(1)])).toEqual([0, 1, 2])
  })

  it('are at most 20, including the primary one wherever it was', () => {
    const many = Array.from({ length: 25 }, (_, i) => picture(i, i === 24))
    expect(orderOf(many)).toEqual([24, ...Array.from({ length: 19 }, (_, i) => i)])
  })

  it('leave the original list unchanged', () => {
    const list = Object.freeze([picture(1), picture(0)])
    expect(orderOf(list)).toEqual([0, 1])
  })
})

it.each([
  { index: 0, current: 0, near: true },
  { index: 1, current: 0, near: true },
  { index: 7, current: 0, near: true },
  { index: 0, current: 7, near: true },
  { index: 2, current: 0, near: false },
  { index: 6, current: 0, near: false },
])('isNear, of eight pictures: is $index near $current? $near', ({ index, current, near }) => {
  expect(isNear(index, current, 8)).toBe(near)
})

it.each([
  [1, 2],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 5],
  [7, 5],
  [11, 5],
  [20, 5],
])('%d pictures have %d columns if there is room for five', (count, columns) => {
  expect(columnsFor(count, 5)).toBe(columns)
})

it('gridClasses adds columns only at widths with room for them', () => {
  expect(gridClasses(20)).toBe('grid grid-cols-2 gap-2 sm:gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5')
})

describe('the address of a gallery', () => {
  it.each([
    { studio: 'MWB-02', picture: null },
    { studio: 'MWB-02', picture: '0199c2a1-7d1e-7a30-8f5e-2c6b1d0a9e11' },
    { studio: 'A&B #1', picture: 'x=1' },
  ])('round-trips the studio and the picture: $studio, $picture', (index) => {
    expect(galleryAddressIn(hashOf(index))).toEqual(index)
  })

  it.each(['', '#', '#hours', '#photo=1', '#gallery='])('opens no gallery for "%s"', (hash) => {
    expect(galleryAddressIn(hash)).toBeUndefined()
  })
})

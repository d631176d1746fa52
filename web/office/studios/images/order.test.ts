import { describe, expect, it } from 'vitest'
import { imageOrders, inOrder, moved, placed } from './order.ts'

const ids = ['a', 'b', 'c', 'd']

describe('an order of images', () => {
  it('moves one a step', () => {
    expect(moved(ids, 'b', -1)).toEqual(['b', 'a', 'c', 'd'])
    expect(moved(ids, 'b', 1)).toEqual(['a', 'c', 'b', 'd'])
  })

  it('does not move beyond its ends, nor what is not there', () => {
    expect(moved(ids, 'a', -1)).toBe(ids)
    expect(moved(ids, 'd', 1)).toBe(ids)
    expect(moved(ids, 'x', 1)).toBe(ids)
  })

  it('puts one where it is dropped', () => {
    expect(placed(ids, 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(placed(ids, 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(placed(ids, 'b', 1)).toEqual(ids)
  })

  it('is sent with places from 0', () => {
    expect(imageOrders(['b', 'a'])).toEqual([
      { imageId: 'b', displayOrder: 0 },
      { imageId: 'a', displayOrder: 1 },
    ])
  })

  it('puts images that came meanwhile at its end', () => {
    const items = ['new', 'a', 'b'].map((id) => ({ id }))
    expect(inOrder(items, ['b', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'new'])
  })
})

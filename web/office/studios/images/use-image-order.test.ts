import { describe, expect, it } from 'vitest'
import { imageOrders, inOrder, moved, placed } from './use-image-order.ts'

const ids = ['a', 'b', 'c', 'd']

describe('an order of images', () => {
  it('moves an image by one step', () => {
    expect(moved(ids, 'b', -1)).toEqual(['b', 'a', 'c', 'd'])
    expect(moved(ids, 'b', 1)).toEqual(['a', 'c', 'b', 'd'])
  })

  it('stays the same at its ends and for an unknown image', () => {
    expect(moved(ids, 'a', -1)).toBe(ids)
    expect(moved(ids, 'd', 1)).toBe(ids)
    expect(moved(ids, 'x', 1)).toBe(ids)
  })

  it('moves an image to where it is dropped', () => {
    expect(placed(ids, 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(placed(ids, 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(placed(ids, 'b', 1)).toEqual(ids)
  })

  it('is sent with positions from 0', () => {
    expect(imageOrders(['b', 'a'])).toEqual([
      { imageId: 'b', displayOrder: 0 },
      { imageId: 'a', displayOrder: 1 },
    ])
  })

  it('puts images added in the meantime at its end', () => {
    const items = ['new', 'a', 'b'].map((id) => ({ id }))
    expect(inOrder(items, ['b', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'new'])
  })
})

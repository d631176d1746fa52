import { expect, test } from 'vitest'
import { recorded, rowsAfter } from '../engine/testing.ts'
import { blocks } from './blocks.ts'

const id = '0199a000-0000-7000-8000-000000000041'
const adminId = '0199a000-0000-7000-8000-000000000031'
const added = recorded(
  `block-${id}`,
  {
    type: 'block.added',
    data: {
      blockId: id,
      kind: 'phone',
      subject: '0199a000-0000-8000-a000-000000000042',
      personId: id,
      blocked: '254712345678',
      reason: 'Holds hours',
      until: null,
      adminId,
    },
  },
  '2026-11-24T06:00:00.000Z',
)
const lifted = recorded(`block-${id}`, { type: 'block.lifted', data: { adminId } }, '2026-11-25T06:00:00.000Z')

test('a block is shown as added and then as lifted', () => {
  expect(rowsAfter(blocks, added).get(id)).toMatchObject({ id, blocked: '254712345678', lifted_at: null })
  expect(rowsAfter(blocks, added, lifted).get(id)).toMatchObject({ id, lifted_at: '2026-11-25T06:00:00.000Z' })
})

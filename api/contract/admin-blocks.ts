import * as z from 'zod'
import { endpointsFor } from './endpoint.ts'
import { blockKinds } from './page-values.ts'
import { blankable, Instant } from './shared.ts'

const admins = endpointsFor('admin', 'Admin: blocks')

export const BlockKind = z.enum(blockKinds)
export type BlockKind = z.infer<typeof BlockKind>

export const Block = z.object({
  id: z.uuid(),
  kind: BlockKind,
  value: z.string().meta({ description: 'A phone as 254…, an email address, or a network such as 203.0.113.0/24' }),
  reason: z.string(),
  until: Instant.nullable().meta({ description: 'When the block ends; null if it never does' }),
  addedAt: Instant,
  addedBy: z.string().nullable(),
  status: z.enum(['standing', 'expired', 'lifted']),
})
export type Block = z.infer<typeof Block>

export const Holder = z.object({
  kind: BlockKind,
  value: z.string(),
  open: z.int().meta({ description: 'Requests without an answer' }),
  bookingIds: z.array(z.uuid()),
  names: z.array(z.string()).meta({ description: 'The names given, at most three' }),
})
export type Holder = z.infer<typeof Holder>

export const listBlocks = admins.get('/admin/blocks', {
  summary: 'List blocked phones, email addresses and networks, newest first',
  answer: z.object({ items: z.array(Block) }),
})

export const addBlock = admins.post('/admin/blocks', {
  summary: 'Block a phone, an email address or a network: it can’t request or move bookings',
  body: z.object({
    kind: BlockKind,
    value: z.string().trim().min(1, 'block.value').max(254, 'block.value-too-long'),
    reason: z.string().trim().min(1, 'booking.reason').max(500, 'input.reason-too-long'),
    until: blankable(Instant),
  }),
  status: 201,
  answer: Block,
})

export const liftBlock = admins.post('/admin/blocks/:id/lift', {
  summary: 'Lift a block',
  params: z.object({ id: z.uuid() }),
  answer: Block,
  errors: [404],
})

export const listHolders = admins.get('/admin/holders', {
  summary: 'List people at or above their limit of open requests',
  answer: z.object({ items: z.array(Holder) }),
})

export const blockEndpoints = { listBlocks, addBlock, liftBlock, listHolders }

import * as z from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import { type EventOf, personal } from '../kernel/events.ts'

export const BlockKind = z.enum(['phone', 'email', 'network'])
export type BlockKind = z.infer<typeof BlockKind>

/**
 * Admins block phones, email addresses and networks from booking. Personal fields are encrypted under the block's key.
 */
export const blockEvents = {
  'block.added': z.object({
    blockId: z.uuid(),
    kind: BlockKind,
    /** The keyed id of the blocked phone, address or network, for look-ups. */
    subject: z.uuid(),
    personId: z.uuid(),
    /** The blocked phone, address or network, for admins to read. */
    blocked: personal(),
    reason: personal(),
    /** null: until an admin lifts it. */
    until: z.iso.datetime().nullable(),
    adminId: z.uuid(),
  }),
  'block.lifted': z.object({ adminId: z.uuid() }),
}
export type BlockEvent = EventOf<typeof blockEvents>

/** A block in its current state. */
export type Block =
  | { readonly status: 'absent' }
  | { readonly status: 'standing' | 'lifted'; readonly blockId: string; readonly until: string | null }

export const block: Aggregate<Block, BlockEvent> = {
  initial: { status: 'absent' },
  events: blockEvents,
  evolve(current, event) {
    switch (event.type) {
      case 'block.added':
        return { status: 'standing', blockId: event.data.blockId, until: event.data.until }
      case 'block.lifted':
        return current.status === 'absent' ? current : { ...current, status: 'lifted' }
    }
  },
}

/** A block by an admin. */
export interface AddBlock {
  readonly blockId: string
  readonly kind: BlockKind
  readonly subject: string
  readonly blocked: string
  readonly reason: string
  readonly until: Date | null
  readonly adminId: string
}

/** Adds a block. Adding it again changes nothing. Throws DomainError `invalid` for an end in the past. */
export function addBlock(current: Block, { until, ...added }: AddBlock, now: Date): BlockEvent[] {
  if (current.status !== 'absent') return []
  if (until !== null && until <= now) throw invalid('until', 'block.until')
  const data = { ...added, reason: added.reason.trim(), personId: added.blockId, until: until?.toISOString() ?? null }
  return [{ type: 'block.added', data }]
}

/** Lifts a block. Lifting it again changes nothing. Throws DomainError `not_found`. */
export function liftBlock(current: Block, adminId: string): BlockEvent[] {
  if (current.status === 'absent') throw new DomainError('not_found', 'block.not-found')
  return current.status === 'lifted' ? [] : [{ type: 'block.lifted', data: { adminId } }]
}

import * as z from 'zod'
import { type EventOf, personal } from '../kernel/events.ts'

export const BlockKind = z.enum(['phone', 'email', 'network'])
export type BlockKind = z.infer<typeof BlockKind>

/** An admin keeps a phone, an address or a network from booking. Personal fields are encrypted under the block's key. */
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
    /** null until an admin lifts it. */
    until: z.iso.datetime().nullable(),
    adminId: z.uuid(),
  }),
  'block.lifted': z.object({ adminId: z.uuid() }),
}
export type BlockEvent = EventOf<typeof blockEvents>

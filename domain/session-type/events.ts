import * as z from 'zod'
import type { EventOf } from '../kernel/events.ts'
import { Cents } from '../kernel/money.ts'

export const SessionTypeDetails = z.object({
  /** The unique code of the type within its scope (the studio's, or the global ones). */
  type: z.string().min(1),
  name: z.string().nullable(),
  description: z.string().nullable(),
  priceCents: Cents,
  durationMinutes: z.int().min(1),
  basePriceCents: Cents.nullable(),
})
export type SessionTypeDetails = z.infer<typeof SessionTypeDetails>

export const sessionTypeEvents = {
  'session_type.created': z.object({
    sessionTypeId: z.uuid(),
    /** null: a global type. */
    studioId: z.uuid().nullable(),
    ...SessionTypeDetails.shape,
  }),
  'session_type.updated': z.object({ studioId: z.uuid().nullable(), ...SessionTypeDetails.shape }),
  'session_type.deleted': z.object({}),
  /**
   * Another type took a code that this one had reserved and not used. A type that was still to be created never will
   * be.
   */
  'session_type.code_forfeited': z.object({ studioId: z.uuid().nullable(), type: z.string() }),
}
export type SessionTypeEvent = EventOf<typeof sessionTypeEvents>

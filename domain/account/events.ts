import * as z from 'zod'
import { type EventOf, personal } from '../kernel/events.ts'
import { Language } from '../kernel/language.ts'

export const Role = z.enum(['customer', 'studio_manager', 'admin'])
export type Role = z.infer<typeof Role>

/** Who a person says they are. Their own key encrypts it; their id follows from their address. */
const Identity = {
  userId: z.uuid(),
  personId: z.uuid(),
  /** Keyed from the address: what its uniqueness stream is named by. */
  emailId: z.uuid(),
  name: personal(),
  email: personal(),
  phone: personal().nullable(),
  role: Role,
}

export const accountEvents = {
  /** `verified`: the address was proven already, by Google or by whoever set this installation up. */
  'user.registered': z.object({ ...Identity, verified: z.boolean() }),
  'user.invited': z.object({ ...Identity, invitedBy: z.uuid() }),
  'user.invite_accepted': z.object({}),
  'user.email_verified': z.object({}),
  'user.google_linked': z.object({}),
  'user.profile_updated': z.object({ personId: z.uuid(), name: personal(), phone: personal().nullable() }),
  /** In which they are written to. Before they choose, it is English. */
  'user.language_chosen': z.object({ language: Language }),
  'user.role_changed': z.object({ role: Role }),
  'user.activated': z.object({}),
  'user.deactivated': z.object({}),
  'user.deleted': z.object({ personId: z.uuid(), emailId: z.uuid() }),
  /**
   * A person without an account was erased. It stands where their account would be, so that nobody can take that
   * meanwhile.
   */
  'person.erased': z.object({ personId: z.uuid() }),
}
export type AccountEvent = EventOf<typeof accountEvents>

/**
 * Who the admins are, on one stream: its expected version keeps two of them from removing each other at once. The
 * version is the account's at which that was decided; null in events from before it was kept.
 */
const AsOf = { userId: z.uuid(), accountVersion: z.int().min(0).nullable() }
export const adminsEvents = { 'admins.added': z.object(AsOf), 'admins.removed': z.object(AsOf) }
export type AdminsEvent = EventOf<typeof adminsEvents>

import * as z from 'zod'
import { type EventOf, personal } from '../kernel/events.ts'
import { Language } from '../kernel/language.ts'

export const Role = z.enum(['customer', 'studio_manager', 'admin'])
export type Role = z.infer<typeof Role>

/** A person's details. Their key encrypts them; their id is derived from their address. */
const Identity = {
  userId: z.uuid(),
  personId: z.uuid(),
  /** The address's keyed id, which names its uniqueness stream. */
  emailId: z.uuid(),
  name: personal(),
  email: personal(),
  phone: personal().nullable(),
  role: Role,
}

/** A factor for signing in besides the password. Secrets are in the vault. */
export const FactorKind = z.enum(['passkey', 'totp'])
export type FactorKind = z.infer<typeof FactorKind>

/** How a person confirmed that it is still them. */
export const ConfirmationMethod = z.enum(['passkey', 'totp', 'recovery_code', 'password'])
export type ConfirmationMethod = z.infer<typeof ConfirmationMethod>

/** How a person signed in. */
export const SignInMethod = z.enum(['password', 'google', 'link', 'passkey', 'registration'])
export type SignInMethod = z.infer<typeof SignInMethod>

export const accountEvents = {
  /** `verified`: the address was already verified, by Google or by the operator. */
  'user.registered': z.object({ ...Identity, verified: z.boolean() }),
  'user.invited': z.object({ ...Identity, invitedBy: z.uuid() }),
  'user.invite_accepted': z.object({}),
  'user.email_verified': z.object({}),
  'user.google_linked': z.object({}),
  'user.profile_updated': z.object({ personId: z.uuid(), name: personal(), phone: personal().nullable() }),
  /** The language of messages; English until they choose. */
  'user.language_chosen': z.object({ language: Language }),
  'user.role_changed': z.object({ role: Role }),
  'user.factor_added': z.object({ factorId: z.uuid(), kind: FactorKind }),
  'user.factor_removed': z.object({ factorId: z.uuid(), kind: FactorKind }),
  /**
   * All factors were removed and Google unlinked: by an admin, or because someone else may have added them before the
   * address was verified.
   */
  'user.factors_reset': z.object({}),
  'user.recovery_codes_created': z.object({}),
  'user.recovery_code_used': z.object({}),
  /** They confirmed that it is still them, before a sensitive request. */
  'user.confirmed': z.object({ method: ConfirmationMethod }),
  /** Someone signed in. `newDevice`: on a device that had not signed in to this account, which had others. */
  'user.signed_in': z.object({
    personId: z.uuid(),
    method: SignInMethod,
    newDevice: z.boolean(),
    device: personal(),
    network: personal(),
  }),
  /** Wrong passwords, or codes, within a day, recorded at some counts only: see `signInFailed`. */
  'user.sign_in_failed': z.object({ failures: z.int().min(1) }),
  'user.password_changed': z.object({ how: z.enum(['changed', 'reset', 'claimed']) }),
  /** The user ended one session, or all but the present one. */
  'user.sessions_ended': z.object({ which: z.enum(['one', 'others']) }),
  /** A manager got a secret address of a calendar: of one studio, or of all of theirs. */
  'user.calendar_feed_created': z.object({ feedId: z.uuid(), studioId: z.uuid().nullable() }),
  'user.calendar_feed_revoked': z.object({ feedId: z.uuid() }),
  'user.activated': z.object({}),
  'user.deactivated': z.object({}),
  'user.deleted': z.object({ personId: z.uuid(), emailId: z.uuid() }),
  /**
   * A person without an account was erased. The event is on the account's stream, so that a concurrent registration
   * conflicts.
   */
  'person.erased': z.object({ personId: z.uuid() }),
}
export type AccountEvent = EventOf<typeof accountEvents>

/**
 * The roster of admins on one stream. Its expected version prevents two admins from removing each other at once.
 * `accountVersion` is the version of the account at the decision; null in old events.
 */
const AsOf = { userId: z.uuid(), accountVersion: z.int().min(0).nullable() }
export const adminsEvents = { 'admins.added': z.object(AsOf), 'admins.removed': z.object(AsOf) }
export type AdminsEvent = EventOf<typeof adminsEvents>

import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { type AdminsEvent, adminsEvents } from './events.ts'

/** Whether a user is on the roster, and the version of their account at that decision. */
interface RosterEntry {
  readonly counts: boolean
  readonly asOf: number
}

/** The roster by user id. Its members are admins and may sign in. */
export type Admins = Readonly<Record<string, RosterEntry>>

/** Precedes every version. */
const unknownVersion = -1

export const admins: Aggregate<Admins, AdminsEvent> = {
  initial: {},
  events: adminsEvents,
  evolve(current, { type, data: { userId, accountVersion } }) {
    const asOf = accountVersion ?? unknownVersion
    switch (type) {
      case 'admins.added':
        return { ...current, [userId]: { counts: true, asOf } }
      case 'admins.removed':
        return { ...current, [userId]: { counts: false, asOf } }
    }
  },
}

/** Returns the ids of the admins. */
export const adminIds = (current: Admins): string[] =>
  Object.entries(current).flatMap(([userId, { counts }]) => (counts ? [userId] : []))

/** A user at a version of their account. */
export interface AsOf {
  readonly userId: string
  readonly accountVersion: number
}

/**
 * Adds an admin to the roster. Does nothing if they were removed at that version of the account or a later one, because
 * the account is about to change or has changed.
 */
export function addAdmin(current: Admins, { userId, accountVersion }: AsOf): AdminsEvent[] {
  const known = current[userId]
  if (known && (known.counts || known.asOf >= accountVersion)) return []
  return [{ type: 'admins.added', data: { userId, accountVersion } }]
}

/**
 * Removes an admin from the roster before their account changes at that version. Commands that have read an earlier
 * version can't add them again. Throws DomainError `last_admin`.
 */
export function removeAdmin(current: Admins, { userId, accountVersion }: AsOf): AdminsEvent[] {
  const { counts, asOf } = current[userId] ?? { counts: false, asOf: unknownVersion }
  if (asOf > accountVersion || (asOf === accountVersion && !counts)) return []
  if (counts && adminIds(current).length === 1) throw new DomainError('last_admin', 'account.last-admin')
  return [{ type: 'admins.removed', data: { userId, accountVersion } }]
}

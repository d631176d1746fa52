import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { type AdminsEvent, adminsEvents } from './events.ts'

/** Whether a user counts as an admin, and at which version of their account that was decided. */
interface Standing {
  readonly counts: boolean
  readonly asOf: number
}

/** By user id. Who counts is an admin and may sign in. */
export type Admins = Readonly<Record<string, Standing>>

/** Stands before every version. */
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

/** The ids of those who count. */
export const adminIds = (current: Admins): string[] =>
  Object.entries(current).flatMap(([userId, { counts }]) => (counts ? [userId] : []))

/** A user as their account stood at a version. */
export interface AsOf {
  readonly userId: string
  readonly accountVersion: number
}

/**
 * Counts someone among the admins whose account says so. Changes nothing for whoever was struck off at that version of
 * the account or at a later one: the account is about to say something else, or says so already.
 */
export function addAdmin(current: Admins, { userId, accountVersion }: AsOf): AdminsEvent[] {
  const known = current[userId]
  if (known && (known.counts || known.asOf >= accountVersion)) return []
  return [{ type: 'admins.added', data: { userId, accountVersion } }]
}

/**
 * Strikes someone off the admins, before their account changes at that version. Nobody who has read an earlier one can
 * add them again. Throws DomainError `last_admin`.
 */
export function strikeAdmin(current: Admins, { userId, accountVersion }: AsOf): AdminsEvent[] {
  const { counts, asOf } = current[userId] ?? { counts: false, asOf: unknownVersion }
  if (asOf > accountVersion || (asOf === accountVersion && !counts)) return []
  if (counts && adminIds(current).length === 1) throw new DomainError('last_admin', 'There must be at least one admin')
  return [{ type: 'admins.removed', data: { userId, accountVersion } }]
}

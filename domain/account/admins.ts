import type { Aggregate } from '../kernel/aggregate.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type AdminsEvent, adminsEvents } from './events.ts'

/** The users who are admins and may sign in. */
export type Admins = ReadonlySet<string>

export const admins: Aggregate<Admins, AdminsEvent> = {
  initial: new Set(),
  events: adminsEvents,
  evolve(current, { type, data }) {
    switch (type) {
      case 'admins.added':
        return new Set([...current, data.userId])
      case 'admins.removed':
        return new Set([...current].filter((userId) => userId !== data.userId))
    }
  },
}

/** Counts someone among the admins. */
export function addAdmin(current: Admins, userId: string): AdminsEvent[] {
  return current.has(userId) ? [] : [{ type: 'admins.added', data: { userId } }]
}

/** Counts someone among the admins no more. Refuses `last_admin`. */
export function removeAdmin(current: Admins, userId: string): AdminsEvent[] {
  if (!current.has(userId)) return []
  if (current.size === 1) throw new Refusal('last_admin', 'There must be at least one admin')
  return [{ type: 'admins.removed', data: { userId } }]
}

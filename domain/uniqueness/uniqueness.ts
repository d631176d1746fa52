import * as z from 'zod'
import type { PlainErrorKey } from '../../language/errors/errors.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { EventOf } from '../kernel/events.ts'

/**
 * Uniqueness reservations of texts, such as a studio code. The stream is named after the text; `claimed` reserves it.
 * Owners are identified by their id, receipts by M-Pesa's number.
 */
export const uniquenessEvents = {
  'uniqueness.claimed': z.object({ ownerId: z.string() }),
  'uniqueness.released': z.object({ ownerId: z.string() }),
}
export type UniquenessEvent = EventOf<typeof uniquenessEvents>

/** A uniqueness reservation. Its stream is named after the unique text. */
export type Uniqueness = { readonly status: 'free' } | { readonly status: 'claimed'; readonly ownerId: string }

export const uniqueness: Aggregate<Uniqueness, UniquenessEvent> = {
  initial: { status: 'free' },
  events: uniquenessEvents,
  evolve(_, event) {
    switch (event.type) {
      case 'uniqueness.claimed':
        return { status: 'claimed', ownerId: event.data.ownerId }
      case 'uniqueness.released':
        return { status: 'free' }
    }
  },
}

export interface Reserve {
  readonly ownerId: string
  /** The error text if another owner has it. */
  readonly takenText: PlainErrorKey
  /** The form field of the text, if any. */
  readonly field?: string
}

/** Reserves the text for the owner. Idempotent. Throws DomainError `taken`. */
export function reserve(state: Uniqueness, { ownerId, takenText, field }: Reserve): UniquenessEvent[] {
  if (state.status === 'free') return [{ type: 'uniqueness.claimed', data: { ownerId } }]
  if (state.ownerId !== ownerId) throw new DomainError('taken', takenText, field === undefined ? {} : { field })
  return []
}

/**
 * Reserves the text for the owner, or renews the owner's reservation, which supersedes the earlier one. Throws
 * DomainError `taken`.
 */
export function renew(state: Uniqueness, command: Reserve): UniquenessEvent[] {
  reserve(state, command)
  return [{ type: 'uniqueness.claimed', data: { ownerId: command.ownerId } }]
}

/** Releases the owner's reservation. Does nothing if the text is free or another owner's. */
export function release(state: Uniqueness, { ownerId }: Pick<Reserve, 'ownerId'>): UniquenessEvent[] {
  if (state.status === 'free' || state.ownerId !== ownerId) return []
  return [{ type: 'uniqueness.released', data: { ownerId } }]
}

import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { type UniquenessEvent, uniquenessEvents } from './events.ts'

/** Who has a text that only one may have; the stream's name is the text. */
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

export interface Claim {
  readonly ownerId: string
  /** What a person reads when someone else has it, such as 'A studio with this code already exists'. */
  readonly takenText: string
  /** The form field the text was typed into, if it was. */
  readonly field?: string
}

/** Makes the text the owner's; claiming one's own again changes nothing. Throws DomainError `taken`. */
export function claim(state: Uniqueness, { ownerId, takenText, field }: Claim): UniquenessEvent[] {
  if (state.status === 'free') return [{ type: 'uniqueness.claimed', data: { ownerId } }]
  if (state.ownerId !== ownerId) throw new DomainError('taken', takenText, field === undefined ? {} : { field })
  return []
}

/**
 * Makes the text the owner's, or says again that it is: no earlier claim to it counts any more. Throws DomainError
 * `taken`.
 */
export function renew(state: Uniqueness, command: Claim): UniquenessEvent[] {
  claim(state, command)
  return [{ type: 'uniqueness.claimed', data: { ownerId: command.ownerId } }]
}

/** Gives the owner's text back; what someone else has, or nobody, stays as it is. */
export function release(state: Uniqueness, { ownerId }: Pick<Claim, 'ownerId'>): UniquenessEvent[] {
  if (state.status === 'free' || state.ownerId !== ownerId) return []
  return [{ type: 'uniqueness.released', data: { ownerId } }]
}

import type { DomainEvent } from '../../domain/events.ts'
import type { RecordedEvent } from '../../eventstore/event-store.ts'

export type Recorded = RecordedEvent<DomainEvent>

/** A job caused by an event. Adding it again under the same key does not duplicate it. */
export interface Job {
  readonly task: string
  readonly key: string
  readonly payload: object
  /** The delay from the time the job is added. */
  readonly delaySeconds?: number
  /** When to run it, ISO 8601, instead of a delay. A past time means at once. */
  readonly runAt?: string
  /** Whether other due jobs run first. */
  readonly yields?: boolean
}
/** The result of a reaction: jobs to add, and keys of jobs that are no longer needed. */
export interface FollowUp {
  readonly add?: readonly Job[]
  readonly drop?: readonly string[]
  /** Keys of jobs to leave out if they are not added yet. Such jobs do no harm once added. */
  readonly spare?: readonly string[]
}

/**
 * A process turns events into jobs (a process manager without state). It reads nothing but the event, so that tests can
 * be tables. Personal fields read 'Erased' in every event it receives.
 */
export interface Process {
  readonly name: string
  readonly types: readonly DomainEvent['type'][]
  readonly react: (event: Recorded) => FollowUp
}

export type RecordedOf<Type extends DomainEvent['type']> = Extract<Recorded, { readonly type: Type }>

/** Builds a reaction to these event types. The compiler requires a case for each type. */
export function reaction<const Type extends DomainEvent['type']>(
  types: readonly Type[],
  react: (event: RecordedOf<Type>) => FollowUp,
): Pick<Process, 'types' | 'react'> {
  const known: readonly string[] = types
  const isOf = (event: Recorded): event is RecordedOf<Type> => known.includes(event.type)
  return { types, react: (event) => (isOf(event) ? react(event) : {}) }
}

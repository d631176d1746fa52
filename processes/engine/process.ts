import type { DomainEvent } from '../../domain/events.ts'
import type { RecordedEvent } from '../../eventstore/event-store.ts'

export type Recorded = RecordedEvent<DomainEvent>

/** Something to be done because of an event. The key makes it one, however often it is asked for. */
export interface Job {
  readonly task: string
  readonly key: string
  readonly payload: object
  /** How long to wait first, counted from when the job is added. */
  readonly delaySeconds?: number
  /** When to do it, in ISO 8601; at once where that has passed. Instead of a delay. */
  readonly runAt?: string
  /** Of what is due, jobs that yield come last. */
  readonly yields?: boolean
}
/** What follows from an event: jobs to add, and jobs that are no longer needed. */
export interface FollowUp {
  readonly add?: readonly Job[]
  readonly drop?: readonly string[]
  /** Jobs that need not be added, if this becomes known before they are. Those that were added do no harm. */
  readonly spare?: readonly string[]
}

/**
 * A process turns events into jobs; it reads nothing but the event, so that it can be tested as a table. What is personal
 * it never sees: every event comes to it as that of an erased person.
 */
export interface Process {
  readonly name: string
  readonly types: readonly DomainEvent['type'][]
  readonly react: (event: Recorded) => FollowUp
}

export type RecordedOf<Type extends DomainEvent['type']> = Extract<Recorded, { readonly type: Type }>

/** What follows from events of these types and no others: the compiler asks for a case of each. */
export function reaction<const Type extends DomainEvent['type']>(
  types: readonly Type[],
  react: (event: RecordedOf<Type>) => FollowUp,
): Pick<Process, 'types' | 'react'> {
  const known: readonly string[] = types
  const isOf = (event: Recorded): event is RecordedOf<Type> => known.includes(event.type)
  return { types, react: (event) => (isOf(event) ? react(event) : {}) }
}

import type { DomainEvent, EventType } from '../../domain/events.ts'
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
/** What follows from an event: jobs to add, and keys of jobs that are no longer needed. */
export interface FollowUp {
  readonly add?: readonly Job[]
  readonly drop?: readonly string[]
  /** Keys of jobs to leave out if they are not added yet. Such jobs do no harm once added. */
  readonly omit?: readonly string[]
}

/**
 * A process turns events into jobs (a process manager without state). It reads nothing but the event, so that tests can
 * be tables. Personal fields read 'Erased' in every event it receives.
 */
export interface Process {
  readonly name: string
  /** The types of the events that it reads. */
  readonly types: readonly string[]
  readonly react: (event: Recorded) => FollowUp
}

/**
 * Returns the id in the name of an event's stream: a payment has its booking's, a receipt's is M-Pesa's number. Not for
 * streams whose prefix has a dash, such as `session-type-`.
 */
export const idOf = ({ stream }: Recorded): string => stream.slice(stream.indexOf('-') + 1)

/** Returns what follows from an event of one type. A method, so that a table can hold the functions of all types. */
type FollowUpOf<Event> = { of(event: Event): FollowUp }['of']

/** What follows from the events of each type that a process reads. */
export type Reactions = {
  readonly [Type in EventType]?: FollowUpOf<Extract<Recorded, { readonly type: Type }>>
}

/** Declares a process, which reads the types of these reactions. */
export function defineProcess(name: string, on: Reactions): Process {
  const byType: Readonly<Partial<Record<string, FollowUpOf<Recorded>>>> = on
  return { name, types: Object.keys(on), react: (event) => byType[event.type]?.(event) ?? {} }
}

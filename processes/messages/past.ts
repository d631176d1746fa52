import type { DomainEvent } from '../../domain/events.ts'
import type { Aggregate } from '../../domain/kernel/aggregate.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/event-store.ts'

/** A stream as it stood at a version, and the last event that led there. */
export interface Past<State, Event> {
  readonly state: State
  readonly last: RecordedEvent<DomainEvent & Event> | undefined
}

/** Reads a stream up to a version, that one included; all of it without one. */
export async function pastOf<State, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Event>,
  stream: string,
  version?: bigint,
): Promise<Past<State, Event>> {
  let { initial: state } = aggregate
  let last: RecordedEvent<DomainEvent & Event> | undefined
  for await (const event of store.read(stream, version === undefined ? {} : { to: version })) {
    if (!belongs(aggregate, event)) throw new Error(`${stream} holds a ${event.type}, which is not its kind`)
    state = aggregate.evolve(state, event)
    last = event
  }
  return { state, last }
}

const belongs = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  event: RecordedEvent<DomainEvent>,
): event is RecordedEvent<DomainEvent & Event> => event.type in aggregate.events

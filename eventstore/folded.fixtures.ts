import type { DomainEvent } from '../domain/events.ts'
import { type Aggregate, belongs } from '../domain/kernel/aggregate.ts'
import type { RecordedEvent } from './event-store.ts'

/** An event of the log. Its personal fields may read as erased. */
export type Event = RecordedEvent<DomainEvent>

/** Folds an event into its aggregate's state. Returns whether the event belongs to that kind. */
export function see<State, Of extends DomainEvent>(
  states: Map<string, State>,
  aggregate: Aggregate<State, Of>,
  id: string,
  event: Event,
): boolean {
  if (!belongs(aggregate, event)) return false
  states.set(id, aggregate.evolve(states.get(id) ?? aggregate.initial, event))
  return true
}

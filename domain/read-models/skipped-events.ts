import type { Aggregate } from '../kernel/aggregate.ts'
import { type ReadModelEvent, readModelEvents } from './events.ts'

type Skip = ReadModelEvent['data']

/** The events that each read model ignores. */
export interface SkippedEvents {
  readonly skips: readonly Pick<Skip, 'readModel' | 'eventId'>[]
}

export const skippedEvents: Aggregate<SkippedEvents, ReadModelEvent> = {
  initial: { skips: [] },
  events: readModelEvents,
  evolve: ({ skips }, { data: { readModel, eventId } }) => ({ skips: [...skips, { readModel, eventId }] }),
}

/** Has a read model ignore an event. Skipping it again changes nothing. */
export const skipEvent = ({ skips }: SkippedEvents, skip: Skip): ReadModelEvent[] =>
  skips.some(({ readModel, eventId }) => readModel === skip.readModel && eventId === skip.eventId)
    ? []
    : [{ type: 'read_model.event_skipped', data: skip }]

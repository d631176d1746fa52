import type { Aggregate } from '../kernel/aggregate.ts'
import { type ReadModelEvent, readModelEvents } from './events.ts'

/** A read model or a process, by its name. */
export type Part = { readonly readModel: string } | { readonly process: string }

/** An event that a part skips. */
type Skip = Part & { readonly eventId: string }

/** The events that each read model and process skips. */
export interface SkippedEvents {
  readonly skips: readonly Skip[]
}

export const skippedEvents: Aggregate<SkippedEvents, ReadModelEvent> = {
  initial: { skips: [] },
  events: readModelEvents,
  evolve: ({ skips }, { data: { eventId, ...data } }) => ({ skips: [...skips, { ...partOf(data), eventId }] }),
}

const partOf = (data: Part): Part => ('process' in data ? { process: data.process } : { readModel: data.readModel })

const keyOf = (part: Part) => ('process' in part ? `process ${part.process}` : `read model ${part.readModel}`)

/** Whether a part skips an event. */
export const isSkipped = ({ skips }: SkippedEvents, part: Part, eventId: string): boolean =>
  skips.some((skip) => skip.eventId === eventId && keyOf(skip) === keyOf(part))

/** Has a read model or a process skip an event. Skipping it again changes nothing. */
export function skipEvent(state: SkippedEvents, skip: ReadModelEvent['data']): ReadModelEvent[] {
  if (isSkipped(state, skip, skip.eventId)) return []
  return 'process' in skip
    ? [{ type: 'process.event_skipped', data: skip }]
    : [{ type: 'read_model.event_skipped', data: skip }]
}

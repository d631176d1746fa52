import * as z from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { EventOf } from '../kernel/events.ts'

const skipped = {
  eventId: z.uuid(),
  /** The type of the skipped event, for people who read the log. */
  type: z.string(),
  stream: z.string(),
  reason: z.string().min(1).max(500),
  adminId: z.uuid(),
}

/** Events that an admin had a read model or a process skip, because it can't take them. */
export const readModelEvents = {
  /** Counts in every later rebuild. */
  'read_model.event_skipped': z.object({ readModel: z.string().min(1), ...skipped }),
  'process.event_skipped': z.object({ process: z.string().min(1), ...skipped }),
}
export type ReadModelEvent = EventOf<typeof readModelEvents>

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

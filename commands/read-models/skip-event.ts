import type { ReadModelEvent } from '../../domain/read-models/events.ts'
import { skipEvent, skippedEvents } from '../../domain/read-models/skipped-events.ts'
import type { IsSkipped } from '../../projections/engine/apply.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

/** Has a read model ignore an event from its next rebuild on. */
export const skipEventIn = (
  { handle }: Pick<Services, 'handle'>,
  skip: ReadModelEvent['data'],
  context: CommandContext,
) => handle(skippedEvents, streams.readModels, (current) => skipEvent(current, skip), context)

/** Reads from the log which events read models ignore. */
export async function skippedIn(store: Services['store']): Promise<IsSkipped> {
  const { state } = await load(store, skippedEvents, streams.readModels)
  const keyOf = (readModel: string, eventId: string) => `${readModel} ${eventId}`
  const known = new Set(state.skips.map(({ readModel, eventId }) => keyOf(readModel, eventId)))
  if (known.size === 0) return () => false
  return (projection, eventId) => known.has(keyOf(projection, eventId))
}

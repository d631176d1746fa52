import { isSkipped, type ReadModelEvent, skipEvent, skippedEvents } from '../../domain/read-models/skipped-events.ts'
import type { IsSkipped } from '../../projections/engine/apply.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'

/** Has a read model skip an event from its next rebuild on, or a process from its next attempt on. */
export const skipEventIn = ({ handle }: LogWriter, skip: ReadModelEvent['data'], context: CommandContext) =>
  handle(skippedEvents, streams.readModels, (current) => skipEvent(current, skip), context)

type Store = Services['store']

/** Reads from the log which events read models skip. */
export async function skippedIn(store: Store): Promise<IsSkipped> {
  const { state } = await load(store, skippedEvents, streams.readModels)
  return (readModel, eventId) => isSkipped(state, { readModel }, eventId)
}

/** Reads from the log whether a process skips an event. */
export const skipsOfProcesses = (store: Store) => async (process: string, eventId: string) =>
  isSkipped((await load(store, skippedEvents, streams.readModels)).state, { process }, eventId)

import type { EventStore } from '../../eventstore/event-store.ts'

/** Returns the types of a stream's events, in order. */
export async function typesIn(store: Pick<EventStore, 'read'>, stream: string): Promise<string[]> {
  const types: string[] = []
  for await (const { type } of store.read(stream)) types.push(type)
  return types
}

import { type Server, startEventStoreDbContainer, whyNoContainer } from './containers.ts'

/**
 * Returns why there is no real EventStoreDB for tests, or undefined if EVENTSTORE_URL names one or a container can be
 * started.
 */
export const whyNoEventStoreDb = async (): Promise<string | undefined> =>
  process.env.EVENTSTORE_URL ? undefined : await whyNoContainer('eventStoreDb')

/** Returns the EventStoreDB that EVENTSTORE_URL names, else a new one in a container. */
export async function startRealEventStoreDb(): Promise<Server> {
  const given = process.env.EVENTSTORE_URL
  return given ? { url: given, stop: async () => {} } : await startEventStoreDbContainer()
}

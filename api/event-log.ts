import { ourStreams } from '../commands/streams.ts'
import { type EventStore, StoreUnavailable } from '../eventstore/event-store.ts'
import type { EventStoreDbLog } from '../eventstore/eventstoredb/event-store.ts'
import { checkInstallation, type MarkedLog, WrongInstallation } from '../eventstore/installation.ts'
import { openPostgresEventStore } from '../eventstore/postgres/event-store.ts'
import type { StoredEvent } from '../eventstore/stored-event.ts'
import { type Config, StartError } from '../runtime/config.ts'
import type { Database } from '../runtime/database.ts'
import type { Log } from '../runtime/log.ts'

export interface EventLog {
  /** The events as they are stored. */
  readonly eventLog: EventStore<StoredEvent>
  /** How many events of other programs stand in the same log. */
  readonly foreignEvents: () => Promise<number>
}

/**
 * Opens the log: in EventStoreDB where that is named, once it answers, else in PostgreSQL. Throws a StartError when it can't
 * be reached in time, or does not belong to the database.
 */
export async function openEventLog(config: Config, database: Database, log: Log): Promise<EventLog> {
  const { eventStoreUrl } = config
  if (!eventStoreUrl) {
    await check(database, undefined)
    const eventLog = await openPostgresEventStore({ connectionString: database.url })
    return { eventLog, foreignEvents: async () => 0 }
  }
  const eventLog = await openEventStore(eventStoreUrl, config.eventStoreWaitSeconds, log)
  try {
    await check(database, eventLog)
  } catch (error) {
    await eventLog.close()
    throw error
  }
  return { eventLog, foreignEvents: () => eventLog.foreignEvents() }
}

async function check({ pool }: Database, log: MarkedLog | undefined): Promise<void> {
  try {
    await checkInstallation(pool, log)
  } catch (error) {
    if (error instanceof WrongInstallation) throw new StartError(error.message)
    throw error
  }
}

async function openEventStore(url: string, waitSeconds: number, log: Log): Promise<EventStoreDbLog> {
  // Its client is only loaded where it is used.
  const { AccessDenied, openEventStoreDb } = await import('../eventstore/eventstoredb/event-store.ts')
  const listener = {
    lost: (reason: string) => log.warn({ reason }, 'the connection to the event store was lost'),
    back: () => log.info('the connection to the event store is back'),
  }
  let store: EventStoreDbLog
  try {
    store = openEventStoreDb(url, { ours: ourStreams, listener })
  } catch {
    // Its message quotes the address, and with it the password.
    throw new StartError(
      'EVENTSTORE_URL is set: it is no connection string that the client of EventStoreDB understands.',
    )
  }
  try {
    await store.reach(waitSeconds * 1_000, (reason) => log.warn({ reason }, 'waiting for the event store'))
    return store
  } catch (error) {
    await store.close()
    if (error instanceof AccessDenied)
      throw new StartError(`The event store at ${hostsOf(url)} denies access: correct the user in EVENTSTORE_URL.`)
    if (error instanceof StoreUnavailable)
      throw new StartError(
        `The event store at ${hostsOf(url)} did not answer within ${waitSeconds} s: start it, or correct EVENTSTORE_URL.`,
      )
    throw error
  }
}

/** The hosts that a connection string names, without user and password. */
const hostsOf = (url: string): string =>
  url
    .replace(/^[^:]*:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/[/?#].*$/, '')

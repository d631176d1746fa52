import { ourStreams } from '../commands/streams.ts'
import { type EventStore, StoreUnavailable } from '../eventstore/event-store.ts'
import type { EventStoreDbLog } from '../eventstore/eventstoredb/event-store.ts'
import { checkInstallation, type MarkedLog, WrongInstallation } from '../eventstore/installation.ts'
import { openPostgresEventStore } from '../eventstore/postgres/event-store.ts'
import type { StoredEvent } from '../eventstore/stored-event.ts'
import type { Config } from '../runtime/config.ts'
import type { Database } from '../runtime/database.ts'
import type { Log } from '../runtime/log.ts'
import { StartError } from '../runtime/start-checks.ts'

type EventStoreDb = typeof import('../eventstore/eventstoredb/event-store.ts')

export interface EventLog {
  /** The stored events. */
  readonly eventLog: EventStore<StoredEvent>
  /** Returns the number of other programs' events in the log. */
  readonly foreignEvents: () => Promise<number>
}

/**
 * Opens the log: in EventStoreDB if configured, else in PostgreSQL. Waits for it. Throws a StartError if it is
 * unreachable or belongs to another installation.
 */
export async function openEventLog(config: Config, database: Database, log: Log): Promise<EventLog> {
  const { eventStoreUrl } = config
  if (!eventStoreUrl) {
    await check(database, undefined)
    const onEventsLost = () => {
      log.fatal('the database has lost events that this process has used, so the process ends')
      process.exit(1)
    }
    const eventLog = await openPostgresEventStore({ connectionString: database.url, onEventsLost })
    return { eventLog, foreignEvents: async () => 0 }
  }
  // Only installations with EventStoreDB load its client.
  const eventStoreDb = await import('../eventstore/eventstoredb/event-store.ts')
  const eventLog = openEventStore(eventStoreDb, eventStoreUrl, log)
  try {
    await reachOurs(eventLog, database, config.eventStoreWaitSeconds, log)
  } catch (error) {
    await eventLog.close()
    if (error instanceof eventStoreDb.AccessDenied)
      throw new StartError(
        `The event store at ${hostsOf(eventStoreUrl)} denies access: correct the user in EVENTSTORE_URL.`,
      )
    if (error instanceof StoreUnavailable)
      throw new StartError(
        `The event store at ${hostsOf(eventStoreUrl)} did not answer within ${config.eventStoreWaitSeconds} s: start it, or correct EVENTSTORE_URL.`,
      )
    throw error
  }
  return { eventLog, foreignEvents: () => eventLog.foreignEvents() }
}

/** Waits for the event store, at most `waitSeconds` in all, and checks that it belongs to the database. */
async function reachOurs(eventLog: EventStoreDbLog, database: Database, waitSeconds: number, log: Log): Promise<void> {
  const deadline = Date.now() + waitSeconds * 1_000
  for (;;) {
    await eventLog.reach(deadline - Date.now(), (reason) => log.warn({ reason }, 'waiting for the event store'))
    try {
      return await check(database, eventLog)
    } catch (error) {
      // Lost since it was reached: the check is repeated once it is back.
      if (!(error instanceof StoreUnavailable) || Date.now() >= deadline) throw error
    }
  }
}

async function check({ pool }: Database, log: MarkedLog | undefined): Promise<void> {
  try {
    await checkInstallation(pool, log)
  } catch (error) {
    if (error instanceof WrongInstallation) throw new StartError(error.message)
    throw error
  }
}

function openEventStore({ openEventStoreDb }: EventStoreDb, url: string, log: Log): EventStoreDbLog {
  const listener = {
    lost: (reason: string) => log.warn({ reason }, 'the connection to the event store was lost'),
    back: () => log.info('the connection to the event store is back'),
  }
  try {
    return openEventStoreDb(url, { ours: ourStreams, listener })
  } catch {
    // The error's message would quote the address with its password.
    throw new StartError('EVENTSTORE_URL is set: it is not a valid connection string of EventStoreDB.')
  }
}

/** The hosts that a connection string names, without user and password. */
const hostsOf = (url: string): string =>
  url
    .replace(/^[^:]*:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/[/?#].*$/, '')

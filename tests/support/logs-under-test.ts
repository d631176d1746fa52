import type { LogUnderTest } from '../../eventstore/contract/log-under-test.ts'
import { openEventStoreDb } from '../../eventstore/eventstoredb/event-store.ts'
import { openPostgresEventStore } from '../../eventstore/postgres/event-store.ts'
import { createTestDatabase } from './database.ts'
import type { ServerVersion } from './eventstoredb/reads.ts'
import { startInMemoryEventStoreDb } from './eventstoredb/start.ts'
import { startRealEventStoreDb } from './real-eventstoredb.ts'
import { startTcpProxy } from './tcp-proxy.ts'

/** PostgreSQL behind a proxy. */
export async function postgresLog(): Promise<LogUnderTest> {
  const database = await createTestDatabase()
  const url = new URL(database.url)
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return {
    open: (options) => openPostgresEventStore({ connectionString: url.toString(), ...options }),
    ...breakable(proxy),
    remove: async () => {
      await proxy.die()
      await database.drop()
    },
  }
}

/** The EventStoreDB adapter on the in-memory server, which behaves like this version. */
export async function inMemoryEventStoreDbLog(version: ServerVersion): Promise<LogUnderTest> {
  const server = await startInMemoryEventStoreDb(0, version)
  return eventStoreDbLog(server.connectionString, () => server.stop())
}

/** The EventStoreDB adapter on a real server. */
export async function realEventStoreDbLog(): Promise<LogUnderTest> {
  const server = await startRealEventStoreDb()
  return eventStoreDbLog(server.url, () => server.stop())
}

async function eventStoreDbLog(connectionString: string, stop: () => Promise<void>): Promise<LogUnderTest> {
  const target = new URL(connectionString.replace(/^esdb/, 'http'))
  const proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port || 2113) })
  const proxied = `esdb://127.0.0.1:${proxy.port}${target.search}`
  return {
    open: async (options) => openEventStoreDb(proxied, options),
    ...breakable(proxy),
    remove: async () => {
      await proxy.die()
      await stop()
    },
  }
}

const breakable = ({ die, comeBack, loseAnswerTo }: Awaited<ReturnType<typeof startTcpProxy>>) => ({
  die,
  comeBack,
  loseAnswerTo,
})

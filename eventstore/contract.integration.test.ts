import { afterAll, beforeAll, describe } from 'vitest'
import { inMemoryEventStoreDbLog, postgresLog, realEventStoreDbLog } from '../tests/support/logs-under-test.ts'
import { whyNoEventStoreDb } from '../tests/support/real-eventstoredb.ts'
import { appending } from './contract/appending.ts'
import { failing } from './contract/failing.ts'
import type { LogUnderTest } from './contract/log-under-test.ts'
import { reading } from './contract/reading.ts'
import { subscribing } from './contract/subscribing.ts'
import type { EventStore } from './event-store.ts'
import type { StoredEvent } from './stored-event.ts'

const whyNot = await whyNoEventStoreDb()

describe('the log in PostgreSQL', () => contract(postgresLog))
describe.each(['22.6', '24.2'] as const)('the log in EventStoreDB, on the in-memory server as %s', (version) =>
  contract(() => inMemoryEventStoreDbLog(version)),
)
describe.skipIf(whyNot)(
  `the log in EventStoreDB, on a real server${whyNot ? ` (not run: no EVENTSTORE_URL, and ${whyNot})` : ''}`,
  () => contract(realEventStoreDbLog),
)

/** Tests the guarantees that commands, projections and processes need from every event store. */
function contract(start: () => Promise<LogUnderTest>): void {
  let log: LogUnderTest
  let store: EventStore<StoredEvent>
  beforeAll(async () => {
    log = await start()
    store = await log.open({ timeoutMs: 20_000 })
  }, 180_000)
  afterAll(async () => {
    await store.close()
    await log.remove()
  })

  describe('appending', () => appending(() => store))
  describe('reading', () => reading(() => store))
  describe('subscribing', () => subscribing(() => store))
  describe('failing', () =>
    failing(
      () => log,
      () => store,
    ))
}

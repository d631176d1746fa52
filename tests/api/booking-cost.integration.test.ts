import type { JobHelpers } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { assignStudios } from '../../commands/studios/manage-studios.ts'
import type { DomainEvent } from '../../domain/events.ts'
import type { Position, RecordedEvent } from '../../eventstore/event-store.ts'
import type { Job } from '../../processes/engine/process.ts'
import { outcomeOf } from '../../processes/engine/run-process.ts'
import { createNotifier } from '../../processes/messages/notifier.ts'
import { messageTasks } from '../../processes/messages/tasks.ts'
import { processesOf } from '../../server/background.ts'
import { aUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { countedOn } from '../support/counted.ts'
import { startInMemoryEventStoreDb } from '../support/eventstoredb/start.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

const book = async (server: TestServer, hour: number) => {
  const { id, mix } = server.fixtures.mawimbi
  return await server.client.ask(api.requestBooking, { body: aRequest(id, mix, hoursOn(workday(), hour)) })
}

async function eventsAfter(
  { store }: TestServer,
  position: Position | undefined,
): Promise<readonly RecordedEvent<DomainEvent>[]> {
  const events: RecordedEvent<DomainEvent>[] = []
  for await (const event of store.readAll({ after: position })) events.push(event)
  return events
}
/** Returns the jobs that all processes add for concurrent events. */
const jobsFor = ({ config }: TestServer, events: readonly RecordedEvent<DomainEvent>[]): readonly Job[] =>
  processesOf(config).flatMap((process) => [
    ...outcomeOf(
      process,
      events.filter(({ type }) => process.types.includes(type)),
    ).add,
  ])

const site = { brand: 'Studioni', supportEmail: 'help@studioni.test', supportPhone: '0700 000 000', paybill: '522522' }
const sent = async ({ to }: { readonly to: string }) => ({ providerId: `sent to ${to}` })
const tasksOf = ({ services }: TestServer) =>
  messageTasks(
    services,
    createNotifier(
      services,
      site,
      () => 'https://studioni.test',
      () => new Date(),
    ),
    {
      brand: site.brand,
      sms: { send: sent },
      mailer: { send: sent, close: async () => undefined },
      calendarOf: async () => undefined,
    },
    () => new Date(),
    async () => expect.fail('Nothing is put off'),
  )

/** The database statements of requests, as opposed to those of log subscribers. */
const ofRequests =
  /^(begin select pg_advisory_xact_lock.*|delete from limits.entries|append|request-references|read_(beginnings|stream)_\d+|insert into es\.person_keys)$/
/** Runs `work` and returns the statements of requests, by name or by their first words. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const sent = query.mock.calls.map(([statement]) => nameOf(statement)).filter((name) => ofRequests.test(name))
  query.mockRestore()
  return sent.toSorted()
}
const QueryInput = z.union([z.string(), z.object({ name: z.string() }), z.object({ text: z.string() })]).catch('')
function nameOf(query: unknown): string {
  const input = QueryInput.parse(query)
  if (typeof input !== 'string' && 'name' in input) return input.name
  return (typeof input === 'string' ? input : input.text)
    .trim()
    .split(/[\s;]+/)
    .slice(0, 3)
    .join(' ')
}

describe.each([
  { log: 'PostgreSQL', appends: 1, appending: ['append'], queuing: () => 1 },
  // EventStoreDB appends to one stream at a time.
  { log: 'EventStoreDB', appends: 2, appending: [], queuing: (messages: number) => messages },
])('on $log', ({ log, appends, appending, queuing }) => {
  let server: TestServer
  let eventStore: Awaited<ReturnType<typeof startInMemoryEventStoreDb>> | undefined
  beforeAll(async () => {
    eventStore = log === 'EventStoreDB' ? await startInMemoryEventStoreDb() : undefined
    // `holdBack`, because the test runs the follow-ups step by step and counts them.
    server = await openTestServer({ EVENTSTORE_URL: eventStore?.connectionString ?? '' }, { holdBack: true })
    const { userId } = await aUser(server.services, 'studio_manager')
    const { mawimbi } = server.fixtures
    const { position } = await assignStudios(server.services, userId, { studioIds: [mawimbi.id] }, byTests())
    await server.services.waitForProjections(position)
  })
  afterAll(async () => {
    await server?.stop()
    await eventStore?.stop()
  })

  it('a booking adds three jobs: deadlines, messages and browser notifications', async () => {
    await book(server, 9)
    const before = await server.store.head()
    expect(await countedOn(server, () => book(server, 10))).toEqual({ queries: 2, reads: 0, appends })
    const requested = await eventsAfter(server, before)
    expect(requested.map(({ type }) => type)).toEqual(['schedule.slots_held', 'booking.requested'])
    const jobs = jobsFor(server, requested)
    expect(jobs.map(({ task }) => task)).toEqual(['check_deadlines', 'notify_booking', 'push_to_manager'])

    // A new customer costs one more statement, for their key. Limits cost two round trips: a read and a write.
    const statements = await statementsOf(() => book(server, 11))
    expect(statements).toEqual([
      ...appending,
      'begin select pg_advisory_xact_lock(727015,',
      'delete from limits.entries',
      'request-references',
    ])

    const atRequest = await server.store.head()
    const { notify_booking: tell } = tasksOf(server)
    // The job reads only its payload.
    const helpers = {} as JobHelpers
    const counts = await countedOn(server, async () => tell?.(jobs[1]?.payload, helpers))
    const events = await eventsAfter(server, atRequest)
    const queued = events.flatMap((event) => (event.type === 'message.queued' ? [event.data] : []))
    const messages = queued.length
    const texts = queued.filter(({ channel }) => channel === 'sms').length
    expect(messages).toBeGreaterThan(1)
    // The job reads the booking, payment, studio and manager; for each message whether the booking has ended, and for
    // each SMS whether sending is stopped. It queues all messages in one append, then begins and ends each.
    expect(counts).toEqual({ queries: 0, reads: 4 + messages + texts, appends: queuing(messages) + 2 * messages })
    expect(jobsFor(server, events)).toEqual([])
  })
})

import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { processesOf } from '../../api/background.ts'
import { requestBooking } from '../../api/contract/bookings.ts'
import { assignStudios } from '../../commands/accounts/manage-studios.ts'
import type { DomainEvent } from '../../domain/events.ts'
import type { Position, RecordedEvent } from '../../eventstore/event-store.ts'
import type { Job } from '../../processes/engine/process.ts'
import { outcomeOf } from '../../processes/engine/run-process.ts'
import { createMessenger } from '../../processes/messages/messenger.ts'
import { messageTasks } from '../../processes/messages/tasks.ts'
import { aUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { countedOn } from '../support/counted.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  // Held back: the test does what follows, step by step, and counts it.
  server = await openTestServer({}, { holdBack: true })
  const { userId } = await aUser(server.services, 'studio_manager')
  await server.services.shown(await assignStudios(server.services, userId, [server.fixtures.mawimbi.id], byTests()))
})
afterAll(() => server?.stop())

const book = async (hour: number) => {
  const { id, mix } = server.fixtures.mawimbi
  const body = { ...aRequest(id, mix), selectedSlots: hoursOn(workday(), hour) }
  return (await server.client.call(requestBooking, { body })).answer()
}

async function eventsAfter(position: Position | undefined): Promise<readonly RecordedEvent<DomainEvent>[]> {
  const events: RecordedEvent<DomainEvent>[] = []
  for await (const event of server.store.readAll(position ? { after: position } : {})) events.push(event)
  return events
}
/** The jobs that all processes add for events that come at once. */
const jobsFor = (events: readonly RecordedEvent<DomainEvent>[]): readonly Job[] =>
  processesOf(server.config).flatMap((process) => [
    ...outcomeOf(
      process,
      events.filter(({ type }) => process.types.includes(type)),
    ).add,
  ])

const site = { brand: 'Studioni', supportEmail: 'help@studioni.test', supportPhone: '0700 000 000', paybill: '522522' }
const sent = async ({ to }: { readonly to: string }) => ({ providerId: `sent to ${to}` })
const tasks = () =>
  messageTasks(
    server.services,
    createMessenger(
      server.services,
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

it('a booking leads to two jobs: its deadlines, and one that words and sends its messages', async () => {
  await book(9)
  const before = await server.store.head()
  expect(await countedOn(server, () => book(10))).toEqual({ queries: 1, reads: 0, appends: 1 })
  const requested = await eventsAfter(before)
  expect(requested.map(({ type }) => type)).toEqual(['schedule.slots_held', 'booking.requested'])
  const jobs = jobsFor(requested)
  expect(jobs.map(({ task }) => task)).toEqual(['check_deadlines', 'tell_of_booking'])

  const atRequest = await server.store.head()
  const { tell_of_booking: tell } = tasks()
  // It looks at nothing but its payload.
  const helpers = {} as JobHelpers
  const counts = await countedOn(server, async () => tell?.(jobs[1]?.payload, helpers))
  const told = await eventsAfter(atRequest)
  const messages = told.filter(({ type }) => type === 'message.queued').length
  expect(messages).toBeGreaterThan(1)
  // Its messages are queued in one append; each is then begun and ended. Booking, payment, studio and manager are read.
  expect(counts).toEqual({ queries: 0, reads: 4, appends: 1 + 2 * messages })
  expect(jobsFor(told)).toEqual([])
})

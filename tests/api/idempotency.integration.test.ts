import { afterAll, describe, expect, it } from 'vitest'
import type { BookingRequest } from '../../api/contract/bookings.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import { aUser } from '../support/accounts.ts'
import { aRequest, bookingsIn } from '../support/booking.ts'
import type { Client } from '../support/client.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { startServerProcess } from '../support/processes.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client, services, store } = server
const { mawimbi } = server.fixtures
const other = await startServerProcess(server.place)
afterAll(async () => void (await other.stop()))

const ask = (client: Client, body: BookingRequest, key: string) =>
  client.call(api.requestBooking, { body, headers: { 'idempotency-key': key } })

/** Sends the same request 50 times at once, to these servers in turn. */
const fiftyTimes = (clients: readonly Client[], body: BookingRequest, key: string) =>
  Promise.all(
    Array.from({ length: 50 }, (_, i) => {
      const client = clients[i % clients.length]
      if (!client) throw new Error('There is no server to ask')
      return ask(client, body, key)
    }),
  )

/** Counts the events appended by requests, but not by follow-ups. */
async function written() {
  let events = 0
  for await (const _ of store.readAll({ types: ['schedule.slots_held', 'booking.requested'] })) events++
  return events
}

describe('an Idempotency-Key', () => {
  it.each<[what: string, clients: () => Client[], hour: number]>([
    ['one process', () => [client], 9],
    ['two processes', () => [client, other.client], 12],
  ])('creates one booking with one answer for 50 parallel requests at %s', async (_, clients, hour) => {
    const date = workday(1)
    const body = aRequest(mawimbi.id, mawimbi.mix, hoursOn(date, hour))
    const before = await bookingsIn(store)
    const replies = await fiftyTimes(clients(), body, `key for ${hour}`)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    const answers = replies.map((reply) => reply.answer())
    expect(new Set(answers.map(({ id, code, status, price }) => `${id} ${code} ${status} ${price}`)).size).toBe(1)
    const after = await bookingsIn(store)
    expect(after.size).toBe(before.size + 1)
    const { slots } = await client.ask(api.dayAvailability, { params: { id: mawimbi.id, date } })
    expect(slots.find(({ startTime }) => startTime === body.selectedSlots[0])?.reason).toBe('booked')
  })

  it('creates one pending booking for 50 parallel requests without a time', async () => {
    const before = await bookingsIn(store)
    const replies = await fiftyTimes([client, other.client], aRequest(mawimbi.id, mawimbi.mix), 'no time')
    expect(new Set(replies.map((reply) => reply.answer().id)).size).toBe(1)
    expect((await bookingsIn(store)).size).toBe(before.size + 1)
  })

  it('returns the same answer later, even if the request is formatted differently', async () => {
    const body = aRequest(mawimbi.id, mawimbi.mix, hoursOn(workday(2), 9, 10))
    const first = (await ask(client, body, 'later')).answer()
    const typed = {
      ...body,
      customerName: ' Wanjiru  Kamau ',
      customerEmail: 'WANJIRU@example.com',
      customerPhone: '+254712345678',
      selectedSlots: body.selectedSlots.toReversed(),
    }
    const again = (await ask(other.client, typed, 'later')).answer()
    expect({ ...again, statusUrl: '' }).toEqual({ ...first, statusUrl: '' })
  })

  it.each<[field: string, change: () => Partial<BookingRequest>]>([
    ['the hours', () => ({ selectedSlots: hoursOn(workday(3), 11) })],
    ['the people', () => ({ numberOfPeople: 3 })],
    ['the name', () => ({ customerName: 'Achieng' })],
    ['the email address', () => ({ customerEmail: 'achieng@example.com' })],
    ['the phone', () => ({ customerPhone: '0111 222 333' })],
    ['the session type', () => ({ sessionTypeId: mawimbi.album })],
    ['the hours, which are left open', () => ({ selectedSlots: [] })],
  ])('is refused when %s differ, and nothing is appended', async (field, change) => {
    const body = aRequest(mawimbi.id, mawimbi.mix, hoursOn(workday(3), 9, 10))
    const first = await ask(client, body, 'used')
    expect([201, 409], field).toContain(first.status)
    const before = await written()
    const reply = await ask(other.client, { ...body, ...change() }, 'used')
    expect(reply.status).toBe(409)
    expect(reply.problem().error).toBe(
      'An earlier version of this request was saved. Check it before you send another.',
    )
    expect(await written()).toEqual(before)
  })

  it('is refused when the preferred day differs', async () => {
    const body = aRequest(mawimbi.id, mawimbi.mix)
    const on = (preferredDate: string) => ask(client, { ...body, preferredDate }, 'preferred')
    const first = (await on(workday(3))).answer()
    expect((await on(workday(4))).status).toBe(409)
    expect((await on(workday(3))).answer()).toEqual(first)
  })

  it('that is new creates another booking', async () => {
    const date = workday(4)
    const replies = await Promise.all(
      [9, 10, 11, 12].map((hour) => {
        return ask(client, aRequest(mawimbi.id, mawimbi.mix, hoursOn(date, hour)), `own ${hour}`)
      }),
    )
    expect(new Set(replies.map((reply) => reply.answer().id)).size).toBe(4)
  })

  it('that is short and guessable is scoped to the client’s network', async () => {
    const body = aRequest(mawimbi.id, mawimbi.mix)
    const from = (address: string, key: string) =>
      client.call(api.requestBooking, { body, headers: { 'idempotency-key': key, 'x-forwarded-for': address } })
    const theirs = (await from('196.201.214.7', '1')).answer()
    expect((await from('41.90.64.9', '1')).answer().statusUrl).not.toBe(theirs.statusUrl)
    expect((await from('196.201.214.200', '1')).answer().id).toBe(theirs.id)
    const long = 'booking number one'
    const [near, far] = ['2001:db8:1:200::7', '41.90.64.9']
    const neighbours = (await from(near, long)).answer()
    // Prefixing the other network to the key does not help either.
    expect((await from(far, `2001:db8:1:200::/56 ${long}`)).answer().id).not.toBe(neighbours.id)
    const own = crypto.randomUUID()
    expect((await from('41.90.64.9', own)).answer().id).toBe((await from('196.201.214.7', own)).answer().id)
  })

  it('of a refused request repeats the refusal, and can be used for other hours', async () => {
    const body = aRequest(mawimbi.id, mawimbi.mix, hoursOn(workday(4), 15))
    ;(await ask(client, body, 'the first')).answer()
    for (const by of [client, other.client]) expect((await ask(by, body, 'the second')).status).toBe(409)
    const free = { ...body, selectedSlots: hoursOn(workday(4), 16) }
    expect((await ask(client, free, 'the second')).status).toBe(201)
  })

  it('creates one studio of a manager', async () => {
    const { headers } = await aUser(services, 'studio_manager')
    const body = { name: 'Twice Asked', location: 'Nyali', description: 'A room', hourlyRate: 1_000, capacity: 4 }
    const submitting = (key: string, changed: Partial<typeof body> = {}) =>
      client.call(api.submitStudio, {
        body: { ...body, ...changed },
        headers: { ...headers, 'idempotency-key': key },
      })
    const submit = async (key: string) => (await submitting(key)).answer().data.studio.id
    const first = await submit('one try')
    expect(await submit('one try')).toBe(first)
    expect(await submit('another')).not.toBe(first)
    const other = await submitting('one try', { name: 'Another Name' })
    expect([other.status, other.problem().error]).toEqual([
      409,
      'An earlier version of this request was saved. Check it before you send another.',
    ])
    // No code is reserved for it.
    expect((await load(store, uniqueness, streams.studioCode('ANOTHER-NAME'))).state).toEqual(uniqueness.initial)
  })
})

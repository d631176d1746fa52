import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { BookingUpdate, Notification, StudioUpdate } from '../../api/contract/manager-events.ts'
import { LiveFeed } from '../../api/live/live-feed.ts'
import { blockTime } from '../../commands/schedule/time-blocks.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import { feature, unfeature } from '../../domain/studio/listing.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { createLog } from '../../runtime/log.ts'
import { compose } from '../../server/composition.ts'
import { startServer } from '../../server/main.ts'
import { assignTo, aUser, giveRole, type TestUser } from '../support/accounts.ts'
import { requestedAt } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { type EventStream, idsIn, lastId, openEvents } from '../support/event-stream.ts'
import { byTests, workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

const adminPath = pathOf(api.adminEvents, {})
const open: EventStream[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((stream) => stream.close()))))
const server = await testServer()
const { client, fixtures, services } = server
const mo = await aUser(services, 'studio_manager', { name: 'Mo' })
const ann = await aUser(services, 'studio_manager', { name: 'Ann' })
const admin = await aUser(services, 'admin', { name: 'Ada' })
// Waits for these updates, which would otherwise open the streams of the tests.
const stream = await openStream(admin, undefined, adminPath)
await assignTo(services, fixtures.mawimbi.id, mo.userId)
await assignTo(services, fixtures.kilele.id, ann.userId)
await stream.received('studio_update', 2)

async function openStream(who: TestUser, after?: string, path = pathOf(api.managerEvents, {})): Promise<EventStream> {
  const stream = await openEvents(`${server.url}${path}`, who.headers, after)
  open.push(stream)
  await stream.received('stats_update')
  return stream
}

const request = (studio: 'mawimbi' | 'kilele') => requestedAt(server, studio)

describe('the live stream of a manager', () => {
  it('sends changes at their studios, and the figures after each', async () => {
    const stream = await openStream(mo)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.text()).toMatch(/^retry: 5000\n\n/)
    const [before] = await stream.received('stats_update')
    const bookingId = await request('mawimbi')
    const [update] = await stream.received('booking_update')
    const studioId = fixtures.mawimbi.id
    expect(BookingUpdate.parse(update)).toMatchObject({ bookingId, status: 'pending', studioId })
    const [note] = await stream.received('notification')
    expect(Notification.parse(note)).toMatchObject({ title: 'New booking request' })
    const after = (await stream.received('stats_update', 2)).at(-1)
    expect(Number(after?.totalBookings)).toBe(Number(before?.totalBookings) + 1)
    expect(stream.events.every(({ id }) => id !== null && id !== '')).toBe(true)
  })

  it('sends one update for blocked hours, however many days they are on', async () => {
    const [stream, hers] = [await openStream(mo), await openStream(ann)]
    const { id: studioId } = fixtures.mawimbi
    const form = { from: workday(4), to: workday(9), weekdays: null, hours: { from: 18, to: 20 } }
    const block = { studioId, managerId: mo.userId, staffId: mo.userId, form, reason: '' }
    await blockTime(services, block, byTests())
    await changeStudio(services, studioId, unfeature, byTests())
    const updates = (await stream.received('studio_update', 2)).map((data) => StudioUpdate.parse(data).status)
    expect(updates).toEqual(['hours_blocked', 'unfeatured'])
    expect(hers.events.some(({ event }) => event === 'studio_update')).toBe(false)
    await changeStudio(services, studioId, feature, byTests())
    await stream.received('studio_update', 3)
  })

  it('sends events that another process appends', async () => {
    const other = await compose(server.place.config(), createLog('silent'))
    try {
      const stream = await openStream(mo)
      await changeStudio(other.services, fixtures.mawimbi.id, unfeature, byTests())
      const [update] = await stream.received('studio_update')
      expect(StudioUpdate.parse(update)).toMatchObject({ studioId: fixtures.mawimbi.id, status: 'unfeatured' })
    } finally {
      await other.close()
    }
  })

  it('sends nothing about another manager’s studios', async () => {
    const [his, hers] = [await openStream(mo), await openStream(ann)]
    const theirs = await request('kilele')
    const own = await request('mawimbi')
    await his.received('booking_update')
    await hers.received('booking_update')
    // One subscription feeds all streams in the log's order, so by now both bookings have been sent.
    expect(idsIn(his)).toEqual([own])
    expect(idsIn(hers)).toEqual([theirs])
    expect(his.text()).not.toContain(theirs)
    expect(hers.text()).not.toContain(own)
  })

  it('sends a studio’s events only while the manager manages it', async () => {
    const stream = await openStream(ann)
    await assignTo(services, fixtures.mawimbi.id, ann.userId)
    const first = await request('mawimbi')
    await stream.received('booking_update')
    expect(idsIn(stream)).toEqual([first])
    await assignTo(services, fixtures.mawimbi.id, mo.userId)
    const [marker, after] = [await openStream(mo), await request('mawimbi')]
    await marker.received('booking_update')
    expect(await stream.received('studio_update', 2)).toMatchObject([
      { status: 'manager_assigned' },
      { status: 'manager_assigned' },
    ])
    expect(stream.text()).not.toContain(after)
  })

  it('names no new manager when a studio is taken from its manager', async () => {
    const stream = await openStream(mo)
    await assignTo(services, fixtures.mawimbi.id, null)
    const [notice] = await stream.received('notification')
    expect(notice).toMatchObject({ title: 'Manager changed', message: 'Mawimbi has had a change of manager' })
    await assignTo(services, fixtures.mawimbi.id, mo.userId)
  })
})

describe('reconnecting with a last event id', () => {
  it('sends missed events once and in order, then live ones', async () => {
    const first = await openStream(mo)
    const seen = await request('mawimbi')
    await first.received('booking_update')
    await expect.poll(() => first.events.at(-1)?.event).toBe('stats_update')
    const after = lastId(first)
    await first.close()
    const missed = [await request('mawimbi'), await request('mawimbi'), await request('mawimbi')]
    await request('kilele')
    const second = await openStream(mo, after)
    const live = await request('mawimbi')
    await second.received('booking_update', 4)
    expect(idsIn(second)).toEqual([...missed, live])
    expect(second.text()).not.toContain(seen)
  })

  it('loses and repeats no event, however often the connection breaks', async () => {
    const booked: string[] = []
    const booking = (async () => {
      for (let i = 0; i < 30; i++) booked.push(await request('mawimbi'))
    })()
    const seen: string[] = []
    let after = lastId(await openStream(mo))
    while (seen.length < 30) {
      const stream = await openEvents(`${server.url}${pathOf(api.managerEvents, {})}`, mo.headers, after)
      await stream.received('booking_update')
      await stream.close()
      seen.push(...idsIn(stream))
      after = lastId(stream)
      if (booked.length === 30 && booked.every((id) => seen.includes(id))) break
    }
    await booking
    expect(seen.filter((id) => booked.includes(id))).toEqual(booked)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('starts at the present if the id is beyond the end of the log, as after a restore', async () => {
    const before = await openStream(mo)
    const end = lastId(before)
    for (const beyond of [end.replaceAll(/\d/g, '9'), end.replace(/^\d/, '1')]) {
      const stream = await openStream(mo, beyond)
      const bookingId = await request('mawimbi')
      await expect.poll(() => idsIn(stream)).toEqual([bookingId])
    }
  })

  it('starts at the present if the id is malformed', async () => {
    const earlier = await openStream(mo)
    await request('mawimbi')
    await earlier.received('booking_update')
    const stream = await openStream(mo, 'nonsense')
    const id = await request('mawimbi')
    await stream.received('booking_update')
    expect(idsIn(stream)).toEqual([id])
  })
})

describe('the live stream of an admin', () => {
  it('sends everything, with the figures of all studios', async () => {
    const stream = await openStream(admin, undefined, adminPath)
    const ids = [await request('mawimbi'), await request('kilele')]
    await stream.received('booking_update', 2)
    expect(idsIn(stream)).toEqual(ids)
    const [figures] = await stream.received('stats_update')
    expect(figures).toHaveProperty('totalManagers', 2)
  })

  it('sends what a manager would see, if it names one', async () => {
    const stream = await openStream(admin, undefined, pathOf(api.managerEvents, {}, { managerId: ann.userId }))
    const [, theirs] = [await request('mawimbi'), await request('kilele')]
    await stream.received('booking_update')
    expect(idsIn(stream)).toEqual([theirs])
  })
})

describe('access to a live stream', () => {
  it('is checked when it opens', async () => {
    const customer = await aUser(services, 'customer')
    expect((await client.get('/api/v1/manager/events')).status).toBe(401)
    for (const [user, path] of [
      [customer, 'manager/events'],
      [mo, 'admin/events'],
      [mo, `manager/events?managerId=${ann.userId}`],
    ] as const)
      expect((await client.as(user).get(`/api/v1/${path}`)).status, path).toBe(403)
  })

  it('ends at once with the role', async () => {
    const former = await aUser(services, 'studio_manager')
    const stream = await openStream(former)
    await giveRole(services, former.userId, 'customer')
    await stream.ended()
  })

  it('ends at once with the session, but not for the user’s other sessions', async () => {
    const manager = await aUser(services, 'studio_manager')
    const { token } = await services.vault.sessions.begin(manager)
    const elsewhere = { ...manager, headers: { authorization: `Bearer ${token}` } }
    const [here, there] = [await openStream(manager), await openStream(elsewhere)]
    expect((await client.as(manager).call(api.logout)).status).toBe(200)
    await here.ended()
    await assignTo(services, fixtures.kilele.id, manager.userId)
    await there.received('studio_update')
    await assignTo(services, fixtures.kilele.id, ann.userId)
  })

  it('ends with the token, even when nothing else happens', async () => {
    const { eventLog, store, readPool: db, projectionProgress } = server
    const log = createLog('silent')
    const waitForProjections = async (position: Position) => {
      await projectionProgress.waitFor(position)
    }
    const quick = new LiveFeed({
      ...{ eventLog, store, db, log, waitForProjections, heartbeatMs: 20 },
      ...{ pingDatabase: async () => undefined, reflectedErasures: async () => 0, clock: () => new Date() },
    })
    await quick.start()
    const token = { good: true }
    const subscription = {
      userId: mo.userId,
      scope: { as: 'manager', managerId: mo.userId } as const,
      lastEventId: undefined,
    }
    const hasAccess = async () => token.good
    const stream = await quick.subscribe({ ...subscription, expiresAt: new Date(Date.now() + 86_400_000), hasAccess })
    let text = ''
    for await (const piece of stream) {
      text += piece
      if (text.includes(': alive')) token.good = false
    }
    expect(text).toMatch(/^retry: 5000\n\n[\s\S]*event: stats_update/)
    expect(quick.subscriberCount).toBe(0)
    const expired = await quick.subscribe({ ...subscription, expiresAt: new Date(), hasAccess: async () => true })
    for await (const piece of expired) expect(piece).not.toContain('booking_update')
    await quick.stop()
  })
})

it('a stopping server ends its streams and closes its port', async () => {
  const second = await startServer({ config: server.place.config(), log: createLog('silent'), dist: undefined })
  const url = second.url.replace('localhost', '127.0.0.1')
  const stream = await openEvents(`${url}${pathOf(api.managerEvents, {})}`, mo.headers)
  await stream.received('stats_update')
  const stopped = second.stop()
  await stream.ended()
  await stopped
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

it('a stream is closed when its client disconnects', async () => {
  const openStreams = async () => {
    const { streams } = await client.as(admin).ask(api.systemState)
    return streams.open
  }
  const [stream] = [await openStream(mo), await openStream(admin, undefined, adminPath)]
  await expect.poll(openStreams).toBe(2)
  await stream.close()
  await expect.poll(openStreams).toBe(1)
})

it('figures are queried once for all streams that show the same', async () => {
  const streams = [await openStream(mo), await openStream(mo), await openStream(mo), await openStream(mo)]
  const queries = vi.spyOn(server.readPool, 'query')
  await request('mawimbi')
  for (const stream of streams) await stream.received('stats_update', 2)
  const named = queries.mock.calls.map(([query]) => String(Object(query).name))
  vi.restoreAllMocks()
  expect(named.filter((name) => name === 'figures')).toHaveLength(1)
  expect(named.filter((name) => name === 'live-bookings')).toHaveLength(1)
})

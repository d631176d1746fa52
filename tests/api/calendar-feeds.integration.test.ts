import { createHash } from 'node:crypto'
import nodeIcal, { type VEvent } from 'node-ical'
import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { revokeAllCalendarFeeds } from '../../commands/accounts/calendar-feeds.ts'
import { deleteUser, setActive } from '../../commands/accounts/change-user.ts'
import { approveBooking, cancelBooking } from '../../commands/bookings/change-booking.ts'
import { moveBookingAsCustomer } from '../../commands/bookings/customer-changes.ts'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { assignStudios } from '../../commands/studios/manage-studios.ts'
import { endOf, startOf } from '../../domain/kernel/slot.ts'
import { assignTo, aUser, giveRole, type TestUser } from '../support/accounts.ts'
import { setUpBookings } from '../support/booking-setup.ts'
import { pathOf } from '../support/client.ts'
import { countedOn } from '../support/counted.ts'
import { byTests } from '../support/fixtures.ts'

const { server, admin, ann, booked, hours, mo, pastSession } = await setUpBookings()
const { client, services, store } = server
const [mawimbi, kilele] = [server.fixtures.mawimbi.id, server.fixtures.kilele.id]

const create = (studioId: string | null, by: TestUser = mo) =>
  client.as(by).call(api.createCalendarFeed, { body: { studioId } })
async function created(studioId: string | null, by?: TestUser) {
  const { id, url } = (await create(studioId, by)).answer()
  return { id, path: url.slice(server.url.length) }
}
type Feed = Awaited<ReturnType<typeof created>>
const waited = async () => services.waitForProjections(await store.head())
async function read({ path }: Feed, headers: Readonly<Record<string, string>> = {}) {
  await waited()
  return client.send('GET', path, { headers })
}
const tokenOf = ({ path }: Feed) => path.slice('/api/v1/calendars/'.length, -'.ics'.length)
async function statusOf(feed: Feed): Promise<number> {
  await waited()
  return (await client.get(pathOf(api.calendarFeed, { token: tokenOf(feed) }))).status
}
const isEntry = (entry: unknown): entry is VEvent =>
  typeof entry === 'object' && entry !== null && 'type' in entry && entry.type === 'VEVENT'
async function entryOf(feed: Feed, bookingId: string) {
  const entries = Object.values(nodeIcal.sync.parseICS((await read(feed)).text)).filter(isEntry)
  return entries.find(({ uid }) => uid === `${bookingId}@studioni`)
}
const approve = (id: string) =>
  approveBooking(services, id, { adminId: admin.userId, paymentDeadlineHours: 24 }, byTests())
const cancel = (id: string, context = byTests()) => cancelBooking(services, id, { reason: 'admin', note: '' }, context)

describe('a calendar feed', () => {
  it('shows a booking from request to end, with a constant UID and a rising SEQUENCE', async () => {
    const feed = await created(mawimbi)
    const [nine, two] = [hours(9)[0], hours(14)[0]]
    const id = await booked([nine])
    const move = () => moveBookingAsCustomer(services, id, [two], byTests())
    const seen = [await entryOf(feed, id)]
    for (const change of [approve, move, cancel]) {
      await change(id)
      seen.push(await entryOf(feed, id))
    }
    expect(seen.map((entry) => entry?.status)).toEqual(['TENTATIVE', 'CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    expect(seen.map((entry) => Number(entry?.sequence))).toEqual([0, 1, 2, 3])
    expect(seen.map((entry) => entry?.start.getTime())).toEqual([nine, nine, two, two].map((slot) => +startOf(slot)))
    expect(seen[3]?.end?.getTime()).toBe(endOf(two).getTime())
    expect(seen[1]?.summary).toBe('Wanjiru Kamau, MIX session')
    expect(seen[1]?.description).toContain('Payment: KES 2,500 to pay')
  })

  it('covers all of its manager’s studios or one, without old cancellations', async () => {
    const [all, one] = [await created(null), await created(mawimbi)]
    const theirs = await created(kilele, ann)
    const [here, gone] = [await booked(hours(10)), await booked(hours(11))]
    await cancel(gone, { ...byTests(), now: new Date(Date.now() - 31 * 86_400_000) })
    const past = await pastSession()
    for (const feed of [all, one]) {
      expect(await entryOf(feed, here)).toBeDefined()
      expect(await entryOf(feed, past)).toBeDefined()
      expect(await entryOf(feed, gone)).toBeUndefined()
    }
    expect(await entryOf(theirs, here)).toBeUndefined()
  })

  it('costs two queries, and returns 304 while nothing has changed', async () => {
    const feed = await created(null)
    const first = await read(feed)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('cache-control')).toMatch(/^private/)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
    await waited()
    const counts = await countedOn(server, async () => {
      const again = await client.send('GET', feed.path, { headers })
      expect([again.status, again.text]).toEqual([304, ''])
    })
    expect(counts).toEqual({ queries: 2, reads: 0, appends: 0 })
    await booked(hours(12))
    expect((await read(feed, headers)).status).toBe(200)
  })

  it('is stored as a digest only, and is in no event', async () => {
    const feed = await created(null)
    const secret = tokenOf(feed)
    const { rows } = await server.vaultPool.query('select digest from vault.calendar_feeds where id = $1', [feed.id])
    expect(rows).toEqual([{ digest: createHash('sha256').update(secret).digest() }])
    const data: unknown[] = []
    for await (const event of store.read(streams.user(mo.userId))) data.push(event.data)
    expect(data).toContainEqual({ feedId: feed.id, studioId: null })
    expect(JSON.stringify(data)).not.toContain(secret)
  })

  it('can be created only by the manager of the studio', async () => {
    expect((await create(kilele)).status).toBe(403)
    expect((await create(newId())).status).toBe(404)
    expect((await create(null, admin)).status).toBe(403)
    expect(await statusOf({ id: '', path: `/api/v1/calendars/${'a'.repeat(43)}.ics` })).toBe(404)
    expect(await statusOf({ id: '', path: '/api/v1/calendars/short.ics' })).toBe(404)
  })
})

describe('a calendar feed stops working', () => {
  let manager: TestUser
  const hired = async () => {
    manager = await aUser(services, 'studio_manager')
    await assignTo(services, kilele, manager.userId)
    return [await created(kilele, manager), await created(null, manager)] as const
  }
  const statuses = (feeds: readonly Feed[]) => Promise.all(feeds.map(statusOf))

  it('when its manager replaces or revokes it', async () => {
    const [first, all] = await hired()
    const second = await created(kilele, manager)
    expect(await statuses([first, second, all])).toEqual([404, 200, 200])
    const list = async () => (await client.as(manager).ask(api.ownCalendarFeeds)).items
    const ofStudio = { studio: { name: 'Kilele' }, feed: { id: second.id } }
    expect(await list()).toMatchObject([{ studio: null, feed: { id: all.id } }, ofStudio])
    const revoke = () => client.as(manager).call(api.revokeCalendarFeed, { params: { feedId: second.id } })
    ;(await revoke()).answer()
    expect((await revoke()).status).toBe(404)
    expect(await statuses([second, all])).toEqual([404, 200])
    expect((await list()).map(({ feed }) => feed?.id ?? null)).toEqual([all.id, null])
  })

  it('when an admin revokes all feeds of its manager', async () => {
    const feeds = await hired()
    await client.as(admin).ask(api.revokeUserCalendarFeeds, { params: { id: manager.userId } })
    expect(await statuses(feeds)).toEqual([404, 404])
  })

  it('when its manager resets the password, or an admin resets their sign-in factors', async () => {
    const token = () => services.vault.mailedLinks.issue(manager.userId, 'reset')
    const recoveries = [
      async () => client.ask(api.resetPassword, { body: { token: await token(), password: 'another one entirely' } }),
      () => client.as(admin).ask(api.resetUserFactors, { params: { id: manager.userId } }),
    ]
    for (const recover of recoveries) {
      const feeds = await hired()
      await recover()
      expect(await statuses(feeds)).toEqual([404, 404])
    }
  })

  it('when an admin revokes all feeds while it is being created', async () => {
    const manager = await aUser(services, 'studio_manager')
    const [first] = [await created(null, manager)]
    let second: Feed | undefined
    const handle: typeof services.handle = async (...command) => {
      second ??= await created(null, manager)
      return services.handle(...command)
    }
    await revokeAllCalendarFeeds({ ...services, handle }, manager.userId, byTests())
    expect([await statusOf(first), second && (await statusOf(second))]).toEqual([404, 404])
  })

  it('when its manager loses the studio, even if they get it back', async () => {
    const [one, all] = await hired()
    const assign = (managerId: string | null) =>
      client.as(admin).ask(api.assignStudioManager, { params: { id: kilele }, body: { managerId } })
    for (const managerId of [ann.userId, manager.userId]) {
      await assign(managerId)
      expect(await statuses([one, all])).toEqual([404, 200])
    }
    const again = await created(kilele, manager)
    for (const studioIds of [[], [kilele]]) {
      await assignStudios(services, manager.userId, { studioIds }, byTests())
      expect(await statusOf(again)).toBe(404)
    }
  })

  it.each([
    ['is deactivated', (undone: boolean) => activity(undone)],
    [
      'gets another role',
      (undone: boolean) => giveRole(services, manager.userId, undone ? 'studio_manager' : 'customer'),
    ],
  ])('permanently when its manager %s', async (_, change) => {
    const feeds = await hired()
    for (const undone of [false, true]) {
      await change(undone)
      expect(await statuses(feeds)).toEqual([404, 404])
    }
  })
  const activity = (active: boolean) => setActive(services, manager.userId, { active, by: admin.userId }, byTests())

  it('unless its manager is activated while already active', async () => {
    const feeds = await hired()
    await activity(true)
    expect(await statuses(feeds)).toEqual([200, 200])
  })

  it('when the account is deleted', async () => {
    const feeds = await hired()
    await deleteUser(services, manager.userId, admin.userId, byTests())
    expect(await statuses(feeds)).toEqual([404, 404])
    const kept = 'select from vault.calendar_feeds where user_id = $1'
    expect((await server.vaultPool.query(kept, [manager.userId])).rowCount).toBe(0)
  })
})

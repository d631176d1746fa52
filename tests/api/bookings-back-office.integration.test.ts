import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { adminBookingEndpoints as admins } from '../../api/contract/admin-bookings.ts'
import { dashboardEndpoints as dashboards } from '../../api/contract/dashboards.ts'
import { managerBookingEndpoints as managers } from '../../api/contract/manager-bookings.ts'
import { approveBooking, payBooking } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { changeStudio } from '../../commands/studios/change-studio.ts'
import { addDays, type Slot, slotAt, studioDateAt } from '../../domain/kernel/slot.ts'
import { assignManager } from '../../domain/studio/listing.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { aRequest } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'

let place: TestPlace
let server: TestServer
let admin: TestUser
let mo: TestUser
let ann: TestUser
beforeAll(async () => {
  place = await createTestPlace()
  server = await startTestServer(place, undefined, { holdBack: true })
  const { services, fixtures } = server
  admin = await aUser(services, 'admin', { name: 'Ada' })
  mo = await aUser(services, 'studio_manager', { name: 'Mo' })
  ann = await aUser(services, 'studio_manager', { name: 'Ann' })
  await assign(fixtures.mawimbi.id, mo.userId)
  await assign(fixtures.kilele.id, ann.userId)
})
afterAll(async () => {
  await server.stop()
  await place.remove()
})

async function assign(studioId: string, managerId: string): Promise<void> {
  const decide = (state: Parameters<typeof assignManager>[0]) => assignManager(state, { managerId })
  const { position } = await changeStudio(server.services, studioId, decide, byTests())
  await server.services.shown(position)
}

type Asked = Parameters<typeof requestBooking>[1]
/** A booking of Mawimbi's; without hours it is pending. `now` is when it was asked for. */
async function booked(slots: readonly Slot[] = [], more: Partial<Asked> = {}, now = new Date()): Promise<string> {
  const { mawimbi } = server.fixtures
  const asked = { ...aRequest(mawimbi.id, mawimbi.mix), preferredDate: null, ...more, selectedSlots: slots }
  const { bookingId, position } = await requestBooking(server.services, asked, { ...byTests(), now })
  await server.services.shown(position)
  return bookingId
}

let nextDay = 0
/** Hours of a day that no other test uses. */
const hours = (...some: number[]) => hoursOn(workday(nextDay++), ...some)

/** A paid session of yesterday. */
async function pastSession(): Promise<string> {
  const now = new Date(Date.now() - 3 * 86_400_000)
  const slot = slotAt(addDays(studioDateAt(new Date()), -1), 8 + (nextDay++ % 12))
  const id = await booked([slot], {}, now)
  const context = { ...byTests(), now }
  await approveBooking(server.services, id, { adminId: admin.userId, paymentDeadlineHours: 24 }, context)
  const { position } = await payBooking(server.services, id, { receipt: 'QK1', amountCents: 250_000 }, byTests())
  await server.services.shown(position)
  return id
}

const list = async (query: object = {}) =>
  (await server.client.call(admins.adminBookings, { query, headers: admin.headers })).answer()
const own = async (who: TestUser, query: object = {}) =>
  (await server.client.call(managers.managerBookings, { query, headers: who.headers })).answer().data
const approve = (id: string, body: { selectedSlots?: string[] } = {}) =>
  server.client.call(admins.approveBooking, { params: { id }, body, headers: admin.headers })
const reject = (id: string) =>
  server.client.call(admins.rejectBooking, { params: { id }, body: {}, headers: admin.headers })
const cancel = (id: string, reason: string) =>
  server.client.call(admins.cancelByAdmin, { params: { id }, body: { reason }, headers: admin.headers })
const confirm = (id: string, body: object = {}, who = mo) =>
  server.client.call(managers.confirmBooking, { params: { id }, body, headers: who.headers })
const rejectAs = (who: TestUser, id: string, reason?: string) =>
  server.client.call(managers.rejectByManager, {
    params: { id },
    body: reason === undefined ? {} : { reason },
    headers: who.headers,
  })
const noShow = (id: string, who = mo) =>
  server.client.call(managers.markNoShow, { params: { id }, headers: who.headers })

describe('the list of all bookings', () => {
  it('shows the specified fields, the latest request first', async () => {
    const slots = hours(9, 10)
    const [first, second] = [await booked(slots), await booked()]
    const { items } = await list({ limit: 2 })
    expect(items.map(({ id }) => id)).toEqual([second, first])
    expect(items[1]).toMatchObject({
      customer_name: 'Wanjiru Kamau',
      customer_email: 'wanjiru@example.com',
      customer_phone: '254712345678',
      studio_name: 'Mawimbi',
      date: slots[0]?.slice(0, 10),
      start_time: slots[0],
      end_time: `${slots[0]?.slice(0, 10)}T11:00:00.000Z`,
      session_type: 'MIX session',
      payment_status: 'pending',
      status: 'requested',
      number_of_people: 2,
      selected_slots: slots,
      price: 5_000,
      payment: { status: 'pending', amount: 5_000, balance: 5_000, link: null, deadline: null, receipts: [] },
    })
    expect(items[0]).toMatchObject({ status: 'pending', date: null, start_time: null, selected_slots: [] })
  })

  it.each<[string, Partial<Asked>, (code: string) => string]>([
    ['part of a name, in any case', { customerName: 'Achieng Onyango-Smith' }, () => 'ONYANGO-sm'],
    ['part of an e-mail', { customerEmail: 'unusual.address@studio.example' }, () => 'unusual.address@'],
    ['a phone as it is said at home', { customerPhone: '0799 111 222' }, () => '0799 111 222'],
    ['a phone as it is said abroad', { customerPhone: '0799 333 444' }, () => '+254 799 333'],
    ['its code, with spaces and dashes', {}, (code) => `${code.slice(0, 4)}-${code.slice(4)} `],
    ['signs that patterns are made of', { customerName: '100% Real_Name' }, () => '100% real_'],
  ])('finds by %s', async (_, more, search) => {
    const id = await booked([], more)
    const code = (await list({ limit: 1 })).items[0]?.code ?? ''
    await booked([], { customerName: 'Somebody Else', customerEmail: 'else@example.com' })
    const found = await list({ search: search(code) })
    expect([found.items.map((item) => item.id), found.total]).toEqual([[id], 1])
  })

  it('finds by the studio’s name, and counts what it finds', async () => {
    const { kilele, podcast } = server.fixtures
    const id = await booked([], { studioId: kilele.id, sessionTypeId: podcast })
    const { items, total } = await list({ search: 'kilel', limit: 100 })
    expect(items.every(({ studio_name }) => studio_name === 'Kilele')).toBe(true)
    expect(items.map((item) => item.id)).toContain(id)
    expect(total).toBe(items.length)
    expect((await list({ search: 'nobody is called so' })).total).toBe(0)
  })

  it('narrows by status, studio and date, and pages through', async () => {
    const slots = hours(12)
    const date = slots[0]?.slice(0, 10) ?? ''
    const id = await booked(slots)
    ;(await reject(id)).answer()
    const { kilele, mawimbi } = server.fixtures
    const on = { from: date, to: date }
    expect((await list({ ...on })).items.map((item) => item.id)).toEqual([id])
    expect((await list({ ...on, status: 'rejected' })).total).toBe(1)
    expect((await list({ ...on, status: 'action_required' })).total).toBe(0)
    expect((await list({ ...on, studioId: kilele.id })).total).toBe(0)
    expect((await list({ ...on, studioId: mawimbi.id, status: 'rejected' })).total).toBe(1)
    const all = await list({ limit: 100 })
    const pages = [await list({ limit: 3 }), await list({ limit: 3, offset: 3 })]
    expect(pages.flatMap(({ items }) => items.map((item) => item.id))).toEqual(
      all.items.slice(0, 6).map((item) => item.id),
    )
  })

  it('tells totals by status that agree with the list, whatever it is narrowed to', async () => {
    const { totals, total } = await list({ limit: 100 })
    expect(totals.all).toBe(total)
    for (const status of ['requested', 'pending', 'rejected', 'action_required'] as const) {
      const narrowed = await list({ status })
      expect(narrowed.total).toBe(totals[status])
      expect(narrowed.totals).toEqual(totals)
    }
    expect((await list({ search: 'nobody' })).totals).toEqual(totals)
  })

  it('refuses what is malformed', async () => {
    for (const query of ['limit=0', 'limit=101', 'offset=-1', 'status=gone', 'from=tomorrow', 'studioId=x'])
      expect(
        (await server.client.send('GET', `/api/v1/admin/bookings?${query}`, { headers: admin.headers })).status,
        query,
      ).toBe(400)
  })
})

describe('deciding', () => {
  it('a manager confirms, an admin approves, and the timeline says who did what', async () => {
    const id = await booked(hours(9))
    const confirmed = (await confirm(id)).answer().data
    expect(confirmed.booking).toMatchObject({ status: 'manager_confirmed', may: { confirm: false, approve: true } })
    const approved = (await approve(id)).answer()
    expect(approved.booking).toMatchObject({ status: 'approved', may: { approve: false, reject: false, cancel: true } })
    expect(Date.parse(approved.booking.payment.deadline ?? '')).toBeGreaterThan(Date.now())
    expect(approved.timeline.map(({ text }) => text)).toEqual([
      'Requested',
      'Confirmed for the studio by Mo',
      'Approved by Ada',
    ])
    const seen = (await server.client.call(managers.managerBooking, { params: { id }, headers: mo.headers })).answer()
    expect(seen.data.booking.status).toBe('approved')
    const detail = (await server.client.call(admins.adminBooking, { params: { id }, headers: admin.headers })).answer()
    expect(detail).toEqual(approved)
  })

  it('whoever agrees to a booking without a time gives it its hours, which are claimed', async () => {
    const [first, second] = [await booked(), await booked()]
    const selectedSlots = hours(15, 16)
    expect((await confirm(first)).problem()).toMatchObject({ code: 'time_missing' })
    const given = (await confirm(first, { selectedSlots })).answer().data.booking
    expect(given).toMatchObject({ status: 'manager_confirmed', selected_slots: selectedSlots, price: 5_000 })
    const taken = (await approve(second, { selectedSlots: selectedSlots.slice(1) })).problem()
    expect(taken).toMatchObject({ code: 'overlap', reason: 'overlap' })
    const free = selectedSlots.slice(0, 1).map((slot) => slot.replace('T15', 'T18'))
    expect((await approve(second, { selectedSlots: free })).answer().booking.status).toBe('approved')
  })

  it('no needs no reason, and frees the hours', async () => {
    const slots = hours(11)
    const [first, second] = [await booked(slots), await booked()]
    expect((await rejectAs(mo, first, 'We are closed then')).answer().data.booking).toMatchObject({
      status: 'rejected',
      note: 'We are closed then',
    })
    expect((await reject(second)).answer().booking).toMatchObject({ status: 'rejected', note: null })
    expect(await booked(slots)).toBeTypeOf('string')
  })

  it('an admin cancels with a reason, and only with one', async () => {
    const slots = hours(13)
    const id = await booked(slots)
    expect((await cancel(id, '  ')).problem().fieldErrors).toEqual({ reason: ['Please say why'] })
    expect((await cancel(id, 'Burst pipe')).answer().booking).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'admin',
      note: 'Burst pipe',
    })
    expect(await booked(slots)).toBeTypeOf('string')
  })

  it('tells whoever comes second who decided what', async () => {
    const id = await booked(hours(17))
    ;(await rejectAs(mo, id)).answer()
    const second = await approve(id)
    expect(second.status).toBe(409)
    expect(second.problem()).toMatchObject({ code: 'wrong_status', status: 'rejected', decidedBy: 'Mo' })
    expect(second.problem().error).toMatch(/^A rejected booking can't be approved: Mo rejected it at \d\d:\d\d\.$/)
  })

  it('of many who decide at once, one decision stands and all others hear of it', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const id = await booked(hours(10))
        const answers = await Promise.all([approve(id), reject(id), rejectAs(mo, id), approve(id)])
        const { booking } = (
          await server.client.call(admins.adminBooking, { params: { id }, headers: admin.headers })
        ).answer()
        return { status: booking.status, answers: answers.map((answer) => answer.status) }
      }),
    )
    for (const { status, answers } of rounds)
      expect([status, ...answers]).toEqual(
        status === 'approved' ? ['approved', 200, 409, 409, 200] : ['rejected', 409, 200, 200, 409],
      )
    await expect.poll(() => disagreementsIn(server.store), { timeout: 20_000, interval: 200 }).toEqual([])
  })

  it('a no-show is noted once the session has begun', async () => {
    const ahead = await booked(hours(9))
    expect((await noShow(ahead)).problem()).toMatchObject({ code: 'wrong_status' })
    const past = await pastSession()
    expect((await noShow(past)).answer().data.booking).toMatchObject({ no_show: true, status: 'paid' })
  })
})

describe('a manager', () => {
  it('sees their own studios’ bookings and totals only', async () => {
    const [theirs, others] = [await own(mo, { limit: 100 }), await own(ann, { limit: 100 })]
    expect(new Set(theirs.items.map(({ studio_name }) => studio_name))).toEqual(new Set(['Mawimbi']))
    expect(new Set(others.items.map(({ studio_name }) => studio_name))).toEqual(new Set(['Kilele']))
    expect(theirs.totals.all + others.totals.all).toBe((await list()).totals.all)
    expect((await own(mo, { search: 'kilele' })).total).toBe(0)
    expect((await own(ann, { search: 'wanjiru', status: 'pending' })).total).toBe(others.totals.pending)
  })

  it('reaches no booking of another’s studio', async () => {
    const id = await booked(hours(9))
    for (const reply of [await confirm(id, {}, ann), await rejectAs(ann, id), await noShow(id, ann)])
      expect(reply.status).toBe(403)
    const seen = await server.client.call(managers.managerBooking, { params: { id }, headers: ann.headers })
    expect([seen.status, seen.problem().error]).toEqual([403, 'Insufficient permissions'])
    expect(
      (await server.client.call(managers.managerBookings, { query: { managerId: mo.userId }, headers: ann.headers }))
        .status,
    ).toBe(403)
  })

  it('is stood in for by an admin who names them', async () => {
    const query = { managerId: ann.userId }
    const reply = await server.client.call(managers.managerBookings, { query, headers: admin.headers })
    expect(reply.answer().data.totals).toEqual((await own(ann)).totals)
  })

  it('has a calendar of 13 hours a day, with who has them and for what', async () => {
    const slots = hours(9, 10)
    const id = await booked(slots)
    const date = slots[0]?.slice(0, 10) ?? ''
    const { mawimbi, kilele } = server.fixtures
    const query = { studioId: mawimbi.id, from: date, to: addDays(studioDateAt(new Date(date)), 1) }
    const { data } = (await server.client.call(managers.managerCalendar, { query, headers: mo.headers })).answer()
    expect(data.days.map((day) => day.hours.length)).toEqual([13, 13])
    expect(data.days[0]?.hours.map(({ state }) => state).slice(0, 4)).toEqual(['free', 'booked', 'booked', 'free'])
    expect(data.days[0]?.hours[1]?.booking).toMatchObject({
      id,
      status: 'requested',
      customerName: 'Wanjiru Kamau',
      sessionType: 'MIX session',
      numberOfPeople: 2,
    })
    const status = async (more: object) =>
      (await server.client.call(managers.managerCalendar, { query: { ...query, ...more }, headers: mo.headers })).status
    expect(await status({ studioId: kilele.id })).toBe(403)
    expect(await status({ studioId: mo.userId })).toBe(404)
    expect(await status({ from: '2027-01-01', to: '2026-01-01' })).toBe(400)
    expect(await status({ from: '2026-01-01', to: '2026-03-01' })).toBe(400)
  })
})

describe('the file', () => {
  const file = (query: object) =>
    fetch(`${server.url}${pathOf(admins.exportBookings, {}, query)}`, { headers: admin.headers })

  it('has every booking of the filter as CSV, with no formula in it', async () => {
    await booked([], { customerName: '=HYPERLINK("http://x")' })
    const answer = await file({ format: 'csv' })
    expect(answer.headers.get('content-disposition')).toMatch(/bookings-\d{4}-\d\d-\d\d\.csv/)
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines[0]).toContain('Code,Status,Customer')
    expect(lines).toHaveLength((await list()).totals.all + 1)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
    const some = await (await file({ format: 'csv', status: 'cancelled' })).text()
    expect(some.trimEnd().split('\r\n')).toHaveLength((await list()).totals.cancelled + 1)
  })

  it('has the same as a workbook', async () => {
    const answer = await file({ format: 'xlsx', search: 'wanjiru' })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet.match(/<row>/g)).toHaveLength((await list({ search: 'wanjiru' })).total + 1)
  })
})

describe('the dashboards', () => {
  it('count what the lists hold', async () => {
    await pastSession()
    const stats = (await server.client.call(dashboards.adminStats, { headers: admin.headers })).answer()
    const { totals } = await list()
    // A session that is over completes by itself.
    const sessions = totals.paid + totals.completed
    expect(stats).toMatchObject({
      totalBookings: totals.all,
      pendingBookings: totals.action_required,
      totalRevenue: sessions * 2_500,
      totalStudios: 3,
      activeStudios: 2,
      totalManagers: 2,
      trends: { totalBookings: null, totalRevenue: null, totalManagers: null },
    })
    expect(stats.series.at(-1)).toMatchObject({ date: studioDateAt(new Date()), revenue: sessions * 2_500 })
    expect(stats.series.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(totals.all)
    expect(stats.occupancy.byStudio[0]).toMatchObject({ studioName: 'Mawimbi', bookedHours: sessions, openHours: 390 })
    expect(stats.occupancy.byHour.reduce((sum, { bookedHours }) => sum + bookedHours, 0)).toBe(sessions)
  })

  it('show a manager their own figures', async () => {
    const stats = (await server.client.call(dashboards.managerStats, { headers: ann.headers })).answer().data
    const { totals } = await own(ann)
    expect(stats).toMatchObject({ totalBookings: totals.all, totalRevenue: 0, totalStudios: 1, activeStudios: 1 })
    expect(stats.series.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(totals.all)
  })

  it('tell what happened last, in words', async () => {
    const slots = hours(9)
    const id = await booked(slots)
    ;(await approve(id)).answer()
    const asked = await server.client.call(dashboards.adminActivity, { headers: admin.headers })
    const items = asked.answer().items.filter(({ bookingId }) => bookingId === id)
    expect(items[0]).toMatchObject({ title: 'Booking approved', bookingId: id, kind: 'booking' })
    expect(items[0]?.text).toMatch(/^SB\w{6} at Mawimbi, .*09:00 to 10:00, by Ada$/)
    expect(items[1]).toMatchObject({ title: 'New booking request', bookingId: id })
    const theirs = (await server.client.call(dashboards.managerActivity, { headers: ann.headers })).answer().data.items
    expect(theirs.every(({ text }) => text.includes('Kilele'))).toBe(true)
    expect(theirs.map(({ title }) => title)).toContain('Studio approved')
    expect(theirs.map(({ title }) => title)).toContain('New booking request')
    expect(theirs).toContainEqual(
      expect.objectContaining({ kind: 'studio', title: 'Studio given to a manager', text: 'Kilele, to Ann' }),
    )
  })
})

describe('queries', () => {
  async function counted(work: () => Promise<unknown>): Promise<number> {
    const queries = vi.spyOn(server.readPool, 'query')
    await work()
    // Who asks is looked up once for every request.
    const asked = queries.mock.calls.filter(([query]) => String(Object(query).name) !== 'session-user')
    vi.restoreAllMocks()
    return asked.length
  }

  it.each<[string, number, () => Promise<unknown>]>([
    ['a page', 2, () => list()],
    ['a search', 2, () => list({ search: 'wanjiru', status: 'pending' })],
    ['a filter', 2, () => list({ from: '2026-01-01', status: 'rejected' })],
    ['a manager’s page', 2, () => own(mo, { search: 'wa' })],
    [
      'the dashboard',
      3,
      async () => (await server.client.call(dashboards.adminStats, { headers: admin.headers })).answer(),
    ],
    [
      'what happened last',
      2,
      async () => (await server.client.call(dashboards.adminActivity, { headers: admin.headers })).answer(),
    ],
  ])('%s costs %d, however many bookings there are', async (_, count, work) => {
    expect(await counted(work)).toBe(count)
  })
})

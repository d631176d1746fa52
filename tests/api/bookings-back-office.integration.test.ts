import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { approveBooking } from '../../commands/bookings/change-booking.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { activate, deactivate } from '../../domain/studio/listing.ts'
import type { TestUser } from '../support/accounts.ts'
import { type BookingInput, setUpBookings } from '../support/booking-setup.ts'
import { pathOf } from '../support/client.ts'
import { countedOn } from '../support/counted.ts'
import { byTests } from '../support/fixtures.ts'
import { stopClock } from '../support/stop-clock.ts'

/** The date on which the studios were created. */
const created = studioDateAt(new Date())
const { server, admin, ann, booked, hours, mo, pastSession } = await setUpBookings()
const { client } = server
const { mawimbi, kilele, podcast } = server.fixtures

const list = (query: object = {}) => client.as(admin).ask(api.adminBookings, { query })
const own = async (who: TestUser, query: object = {}) => (await client.as(who).ask(api.managerBookings, { query })).data
const approve = (id: string) => client.as(admin).ask(api.approveBooking, { params: { id }, body: {} })
const reject = (id: string) => client.as(admin).ask(api.rejectBooking, { params: { id }, body: {} })

const adminStats = () => client.as(admin).ask(api.adminStats)
const adminActivity = async () => (await client.as(admin).ask(api.adminActivity)).items
const dayOf = async (who: TestUser) => (await client.as(who).ask(api.managerDay)).data
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

describe('the list of all bookings', () => {
  it('shows the specified fields, the latest request first', async () => {
    const slots = hours(9, 10)
    const [first, second] = [await booked(slots), await booked()]
    const { items } = await list({ limit: 2 })
    expect(idsOf(items)).toEqual([second, first])
    expect(items[1]).toMatchObject({
      ...{ customer_name: 'Wanjiru Kamau', customer_email: 'wanjiru@example.com', customer_phone: '254712345678' },
      ...{ studio_name: 'Mawimbi', session_type: 'MIX session', number_of_people: 2, price: 5_000 },
      ...{ date: slots[0].slice(0, 10), start_time: slots[0], selected_slots: slots },
      ...{ end_time: `${slots[0].slice(0, 10)}T11:00:00.000Z`, payment_status: 'pending', status: 'requested' },
      payment: { status: 'pending', amount: 5_000, balance: 5_000, link: null, deadline: null, receipts: [] },
    })
    expect(items[0]).toMatchObject({ status: 'pending', date: null, start_time: null, selected_slots: [] })
  })

  it.each<[string, BookingInput, (code: string) => string]>([
    ['part of a name, in any case', { customerName: 'Achieng Onyango-Smith' }, () => 'ONYANGO-sm'],
    ['part of an email', { customerEmail: 'unusual.address@studio.example' }, () => 'unusual.address@'],
    ['a phone as it is said at home', { customerPhone: '0799 111 222' }, () => '0799 111 222'],
    ['a phone as it is said abroad', { customerPhone: '0799 333 444' }, () => '+254 799 333'],
    ['its code, with spaces and dashes', {}, (code) => `${code.slice(0, 4)}-${code.slice(4)} `],
    ['signs that patterns are made of', { customerName: '100% Real_Name' }, () => '100% real_'],
  ])('finds by %s', async (_, more, search) => {
    const id = await booked([], more)
    const code = (await list({ limit: 1 })).items[0]?.code ?? ''
    await booked([], { customerName: 'Somebody Else', customerEmail: 'else@example.com' })
    const found = await list({ search: search(code) })
    expect([idsOf(found.items), found.total]).toEqual([[id], 1])
  })

  it('finds by the studio’s name, with the number of matches', async () => {
    const id = await booked([], { studioId: kilele.id, sessionTypeId: podcast })
    const { items, total } = await list({ search: 'kilel', limit: 100 })
    expect(items.every(({ studio_name }) => studio_name === 'Kilele')).toBe(true)
    expect(idsOf(items)).toContain(id)
    expect(total).toBe(items.length)
    expect((await list({ search: 'nobody is called so' })).total).toBe(0)
  })

  it('filters by status, studio and date, and pages through the results', async () => {
    const slots = hours(12)
    const date = slots[0].slice(0, 10)
    const id = await booked(slots)
    await reject(id)
    const on = { from: date, to: date }
    expect(idsOf((await list({ ...on })).items)).toEqual([id])
    expect((await list({ ...on, status: 'rejected' })).total).toBe(1)
    expect((await list({ ...on, status: 'action_required' })).total).toBe(0)
    expect((await list({ ...on, status: 'all' })).items).toEqual((await list(on)).items)
    expect((await list({ ...on, studioId: kilele.id })).total).toBe(0)
    expect((await list({ ...on, studioId: mawimbi.id, status: 'rejected' })).total).toBe(1)
    const all = await list({ limit: 100 })
    const pages = [await list({ limit: 3 }), await list({ limit: 3, offset: 3 })]
    expect(pages.flatMap(({ items }) => idsOf(items))).toEqual(idsOf(all.items.slice(0, 6)))
  })

  it('has totals by status that match the list, whatever the filter', async () => {
    const { totals, total } = await list({ limit: 100 })
    expect(totals.all).toBe(total)
    for (const status of ['requested', 'pending', 'rejected', 'action_required'] as const)
      expect(await list({ status })).toMatchObject({ total: totals[status], totals })
    expect((await list({ search: 'nobody' })).totals).toEqual(totals)
  })

  it('rejects malformed filters', async () => {
    for (const query of ['limit=0', 'limit=101', 'offset=-1', 'status=gone', 'from=tomorrow', 'studioId=x'])
      expect((await client.as(admin).get(`/api/v1/admin/bookings?${query}`)).status, query).toBe(400)
  })
})

describe('a manager’s bookings', () => {
  it('include only their own studios, as do the totals', async () => {
    const [theirs, others] = [await own(mo, { limit: 100 }), await own(ann, { limit: 100 })]
    expect(new Set(theirs.items.map(({ studio_name }) => studio_name))).toEqual(new Set(['Mawimbi']))
    expect(new Set(others.items.map(({ studio_name }) => studio_name))).toEqual(new Set(['Kilele']))
    expect(theirs.totals.all + others.totals.all).toBe((await list()).totals.all)
    expect((await own(mo, { search: 'kilele' })).total).toBe(0)
    expect((await own(ann, { search: 'wanjiru', status: 'pending' })).total).toBe(others.totals.pending)
  })

  it('count as needing action only if they wait for the manager, not for an admin', async () => {
    const ids = [0, 1].map(() => booked([], { studioId: kilele.id, sessionTypeId: podcast }))
    const [id = ''] = await Promise.all(ids)
    const before = (await own(ann)).totals.action_required
    await client.as(ann).ask(api.confirmBooking, { params: { id }, body: { selectedSlots: hours(11, 12) } })
    const { totals } = await own(ann)
    const { items, total } = await own(ann, { status: 'action_required', limit: 100 })
    expect(totals.action_required).toBe(before - 1)
    expect(total).toBe(totals.action_required)
    expect(items.map(({ status }) => status)).not.toContain('manager_confirmed')
    expect(idsOf((await list({ status: 'action_required', limit: 100 })).items)).toContain(id)
  })

  it('are shown to an admin who names the manager', async () => {
    expect((await own(admin, { managerId: ann.userId })).totals).toEqual((await own(ann)).totals)
  })

  it('appear in a studio’s calendar of 13 hours a day, with customer and session type', async () => {
    const slots = hours(9, 10)
    const id = await booked(slots)
    const date = slots[0].slice(0, 10)
    const query = { studioId: mawimbi.id, from: date, to: addDays(studioDateAt(new Date(date)), 1) }
    const calendar = (more: object = {}) => client.as(mo).call(api.managerCalendar, { query: { ...query, ...more } })
    const { data } = (await calendar()).answer()
    expect(data.days.map((day) => day.hours.length)).toEqual([13, 13])
    expect(data.days[0]?.hours.map(({ state }) => state).slice(0, 4)).toEqual(['free', 'booked', 'booked', 'free'])
    expect(data.days[0]?.hours[1]?.booking).toMatchObject({
      ...{ id, status: 'requested', payment: null },
      ...{ customerName: 'Wanjiru Kamau', sessionType: 'MIX session', numberOfPeople: 2 },
    })
    const status = async (more: object) => (await calendar(more)).status
    expect(await status({ studioId: kilele.id })).toBe(403)
    expect(await status({ studioId: mo.userId })).toBe(404)
    expect(await status({ from: '2027-01-01', to: '2026-01-01' })).toBe(400)
    expect(await status({ from: '2026-01-01', to: '2026-03-01' })).toBe(400)
  })

  it('can’t be made in a studio that is inactive, as its calendar shows', async () => {
    const date = hours(9)[0].slice(0, 10)
    const takesBookings = async () =>
      (await client.as(mo).ask(api.managerCalendar, { query: { studioId: mawimbi.id, from: date, to: date } })).data
        .takesBookings
    const setActive = (active: boolean) =>
      client.as(admin).ask(api.toggleActive, { params: { id: mawimbi.id }, body: { active } })
    expect(await takesBookings()).toBe(true)
    await setActive(false)
    expect(await takesBookings()).toBe(false)
    await setActive(true)
    await server.services.waitForProjections(await server.store.head())
  })

  it('appear in one calendar of all their studios, with closed days and payment status', async () => {
    const slots = hours(9)
    const id = await booked(slots)
    const date = slots[0].slice(0, 10)
    await approveBooking(server.services, id, { adminId: admin.userId, paymentDeadlineHours: 24 }, byTests())
    const closing = { params: { id: mawimbi.id }, body: { date, reason: 'Repairs' } }
    await client.as(mo).ask(api.addStudioBlackout, closing)
    await server.services.waitForProjections(await server.store.head())
    const calendars = async (who: TestUser, more: object = {}) =>
      (await client.as(who).ask(api.managerCalendars, { query: { from: date, to: date, ...more } })).data.studios
    // One for the session, one for everything else.
    expect(await countedOn(server, () => calendars(admin))).toEqual({ queries: 2, reads: 0, appends: 0 })
    const [own, ...others] = await calendars(mo)
    expect(others).toEqual([])
    expect(own?.days[0]).toMatchObject({ date, closed: 'Repairs' })
    expect(own?.days[0]?.hours.map(({ state }) => state).slice(0, 3)).toEqual(['closed', 'booked', 'closed'])
    expect(own?.days[0]?.hours[1]?.booking).toMatchObject({ id, status: 'approved', payment: 'unpaid' })
    expect((await calendars(ann)).map(({ studioId }) => studioId)).toEqual([kilele.id])
    expect((await calendars(admin)).map(({ studioName }) => studioName)).toEqual(['Dormant', 'Kilele', 'Mawimbi'])
    expect((await calendars(admin, { managerId: ann.userId })).map(({ studioId }) => studioId)).toEqual([kilele.id])
  })
})

describe('the bookings export', () => {
  const file = (query: object, more: object = {}) =>
    fetch(`${server.url}${pathOf(api.exportBookings, {}, query)}`, { headers: { ...admin.headers, ...more } })

  it('has every matching booking as CSV, with formulas escaped', async () => {
    await booked([], { customerName: '=HYPERLINK("A1")' })
    const answer = await file({ format: 'csv' })
    expect(answer.headers.get('content-disposition')).toMatch(/bookings-\d{4}-\d\d-\d\d\.csv/)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines[0]).toContain('Code,Status,Customer')
    expect(lines).toHaveLength((await list()).totals.all + 1)
    expect(lines[1]).toContain(`"'=HYPERLINK(""A1"")"`)
    // Spreadsheets would show 254712345678 as 2.54712E+11, and UTC times as another day.
    expect(lines[1]).toContain(',0712 345 678,')
    const at = lines[0]?.split(',').indexOf('Requested at (Nairobi time)') ?? 0
    // No field of this row contains a comma.
    const requestedAt = `${lines[1]?.split(',')[at]?.replace(' ', 'T')}:00+03:00`
    expect(Math.abs(Date.now() - Date.parse(requestedAt))).toBeLessThan(10 * 60_000)
    const some = await (await file({ format: 'csv', status: 'rejected' })).text()
    expect(some.trimEnd().split('\r\n')).toHaveLength((await list()).totals.rejected + 1)
  })

  it('has column names in the requested language', async () => {
    const answer = await file({ format: 'csv' }, { 'accept-language': 'sw' })
    expect((await answer.text()).split('\r\n')[0]).toContain('Msimbo,Hali,Mteja')
  })

  it('has the same rows as an Excel workbook', async () => {
    const answer = await file({ format: 'xlsx', search: 'wanjiru' })
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet.match(/<row>/g)).toHaveLength((await list({ search: 'wanjiru' })).total + 1)
  })
})

describe('the dashboards', () => {
  it('have counts that match the lists', async () => {
    stopClock()
    await pastSession()
    const [stats, { totals }] = [await adminStats(), await list()]
    // Sessions that are over are completed automatically.
    const sessions = totals.paid + totals.completed
    expect(stats).toMatchObject({
      ...{ totalBookings: totals.all, pendingBookings: totals.action_required, toDecide: totals.action_required },
      ...{
        unmatchedPayments: 0,
        paymentsToDecide: 0,
        totalRevenue: sessions * 2_500,
        totalStudios: 3,
        activeStudios: 2,
        totalManagers: 2,
      },
      trends: { totalBookings: null, totalRevenue: null, totalManagers: null },
    })
    expect(stats.series.at(-1)).toMatchObject({ date: studioDateAt(new Date()), revenue: sessions * 2_500 })
    expect(stats.series.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(totals.all)
    // A midnight may have passed since the studio was created.
    const openHours = studioDateAt(new Date()) === created ? 13 : 26
    expect(stats.occupancy.byStudio[0]).toMatchObject({ studioName: 'Mawimbi', bookedHours: sessions, openHours })
    expect(stats.occupancy.byHour.reduce((sum, { bookedHours }) => sum + bookedHours, 0)).toBe(sessions)
  })

  it('compare booked and open hours of the same studios, the public ones', async () => {
    await pastSession()
    const setActive = async (decide: typeof deactivate) => {
      const { position } = await changeStudio(server.services, mawimbi.id, decide, byTests())
      await server.services.waitForProjections(position)
    }
    await setActive(deactivate)
    const { byStudio, byHour } = (await adminStats()).occupancy
    await setActive(activate)
    const bookedIn = (parts: readonly { bookedHours: number }[]) =>
      parts.reduce((sum, part) => sum + part.bookedHours, 0)
    expect(byStudio.map(({ studioName }) => studioName)).toEqual(['Kilele'])
    expect(bookedIn(byHour)).toBe(bookedIn(byStudio))
  })

  it('show managers their own figures', async () => {
    const stats = (await client.as(ann).ask(api.managerStats)).data
    const { totals } = await own(ann)
    expect(stats).toMatchObject({ totalBookings: totals.all, totalRevenue: 0, totalStudios: 1, activeStudios: 1 })
    expect(stats.series.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(totals.all)
  })

  it('show managers their requests by age, and today’s sessions', async () => {
    stopClock()
    const [first, second] = [await booked(hours(10)), await booked(hours(11))]
    const { date, requests, sessions, studiosWaiting } = await dayOf(mo)
    expect(date).toBe(studioDateAt(new Date()))
    expect(idsOf(requests).indexOf(first)).toBeLessThan(idsOf(requests).indexOf(second))
    const times = requests.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted())
    expect(requests.every(({ status }) => status === 'requested' || status === 'pending')).toBe(true)
    expect(sessions.every((session) => session.date === date)).toBe(true)
    expect(studiosWaiting).toBe(0)
    expect((await dayOf(ann)).requests.map(({ id }) => id)).not.toContain(first)
  })

  it('count the requests beyond those that they list', async () => {
    await Promise.all(Array.from({ length: 20 }, () => booked()))
    const before = await dayOf(mo)
    await booked()
    const { requests, requestCount } = await dayOf(mo)
    expect([requests.length, requestCount]).toEqual([20, before.requestCount + 1])
    expect(requestCount).toBeGreaterThan(20)
  })

  it('describe recent activity in words', async () => {
    const id = await booked(hours(9))
    await approve(id)
    const items = (await adminActivity()).filter(({ bookingId }) => bookingId === id)
    expect(items[0]).toMatchObject({ title: 'Booking approved', bookingId: id, kind: 'booking' })
    expect(items[0]?.text).toMatch(/^SB\w{6} at Mawimbi, .*09:00 to 10:00, by Ada$/)
    expect(items[1]).toMatchObject({ title: 'New booking request', bookingId: id })
    const theirs = (await client.as(ann).ask(api.managerActivity)).data.items
    expect(theirs.every(({ text }) => text.includes('Kilele'))).toBe(true)
    const given = { kind: 'studio', title: 'Studio given to a manager', text: 'Kilele, to Ann' }
    for (const one of [{ title: 'Studio approved' }, { title: 'New booking request' }, given])
      expect(theirs).toContainEqual(expect.objectContaining(one))
  })
})

describe('the number of queries', () => {
  // One of them reads the session.
  it.each<[string, number, () => Promise<unknown>]>([
    ['a page', 3, () => list()],
    ['a search', 3, () => list({ search: 'wanjiru', status: 'pending' })],
    ['a filter', 3, () => list({ from: '2026-01-01', status: 'rejected' })],
    ['a manager’s page', 3, () => own(mo, { search: 'wa' })],
    ['the dashboard', 4, adminStats],
    ['what happened last', 3, adminActivity],
  ])('for %s is %d, however many bookings there are', async (_, count, work) => {
    expect((await countedOn(server, work)).queries).toBe(count)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { managerCalendar } from '../../api/contract/manager-bookings.ts'
import { dayAvailability, monthAvailability } from '../../api/contract/studios.ts'
import { type BlockTimeForm, timeBlockEndpoints as blocks } from '../../api/contract/time-blocks.ts'
import { bookWalkIn } from '../../api/contract/walk-ins.ts'
import { rescheduleBooking } from '../../commands/bookings/customer-changes.ts'
import { addDays, dateOf, hourOf, type Slot, StudioDate, studioDateAt } from '../../domain/kernel/slot.ts'
import type { TestUser } from '../support/accounts.ts'
import { type BookingSetup, setUpBookings } from '../support/booking-setup.ts'
import { countedOn } from '../support/counted.ts'
import { byTests, hoursOn } from '../support/fixtures.ts'

let setup: BookingSetup
beforeAll(async () => {
  setup = await setUpBookings()
})
afterAll(() => setup?.close())

const mawimbi = () => setup.server.fixtures.mawimbi
const block = (body: BlockTimeForm, { by = setup.mo, key }: { by?: TestUser; key?: string } = {}) =>
  setup.server.client.call(blocks.blockTime, {
    params: { id: mawimbi().id },
    body,
    headers: { ...by.headers, ...(key !== undefined && { 'idempotency-key': key }) },
  })
const blockOn = async (slots: readonly Slot[], reason = 'Repairs') => (await block(formOf(slots, reason))).answer().data
function formOf(slots: readonly Slot[], reason = ''): BlockTimeForm {
  const [first, last] = [slots.at(0), slots.at(-1)]
  if (!first || !last) throw new Error('A block has hours')
  return { from: dateOf(first), to: dateOf(last), hours: { from: hourOf(first), to: hourOf(last) }, reason }
}
const remove = (blockId: string, date?: string, by = setup.mo) =>
  setup.server.client.call(blocks.removeTimeBlock, {
    params: { id: mawimbi().id, blockId },
    query: date === undefined ? {} : { date },
    headers: by.headers,
  })
const listed = async () =>
  (
    await setup.server.client.call(blocks.listTimeBlocks, {
      params: { id: mawimbi().id },
      headers: setup.mo.headers,
    })
  ).answer().data.items
const stateOf = async (slot: Slot | undefined) => {
  const params = { id: mawimbi().id, date: slot ? dateOf(slot) : '' }
  const { slots } = (await setup.server.client.call(dayAvailability, { params })).answer()
  return slots.find(({ startTime }) => startTime === slot)
}
const hoursOfDay = (...some: number[]): [Slot, ...Slot[]] => {
  const [first, ...others] = setup.hours(...some)
  if (!first) throw new Error('No hour')
  return [first, ...others]
}

describe('blocked hours', () => {
  it('are closed to customers, who do not see the reason', async () => {
    const slots = hoursOfDay(9, 10)
    await blockOn(slots, 'The owner is ill')
    expect(await stateOf(slots[0])).toEqual({ startTime: slots[0], available: false, reason: 'closed' })
    const params = { id: mawimbi().id }
    const query = { month: slots[0].slice(0, 7) }
    const reply = await setup.server.client.call(monthAvailability, { params, query })
    const { days } = reply.answer()
    expect(days.find(({ date }) => date === dateOf(slots[0]))?.hours.slice(0, 4)).toEqual([
      ...['free', 'closed', 'closed', 'free'],
    ])
    expect(JSON.stringify(reply.answer())).not.toContain('The owner is ill')
  })

  it('accept no request, no move and no walk-in', async () => {
    const [free, ...slots] = hoursOfDay(8, 10)
    const bookingId = await setup.booked([free])
    await blockOn(slots)
    await expect(setup.booked(slots)).rejects.toMatchObject({ code: 'overlap', details: { taken: slots } })
    await expect(rescheduleBooking(setup.server.services, bookingId, slots, byTests())).rejects.toMatchObject({
      code: 'overlap',
    })
    const walkIn = await setup.server.client.call(bookWalkIn, {
      params: { id: mawimbi().id },
      headers: setup.mo.headers,
      body: {
        ...{ customerName: 'Otieno', customerPhone: '0722 000 111', sessionTypeId: mawimbi().mix },
        ...{ numberOfPeople: 1, selectedSlots: slots },
      },
    })
    expect(walkIn.status).toBe(409)
  })

  it('show their reason in the calendar of staff', async () => {
    const slots = hoursOfDay(15)
    const { id } = await blockOn(slots, 'Repairs')
    const date = dateOf(slots[0])
    const query = { studioId: mawimbi().id, from: date, to: date }
    const reply = await setup.server.client.call(managerCalendar, { query, headers: setup.mo.headers })
    const [day] = reply.answer().data.days
    expect(day?.hours.find(({ startTime }) => startTime === slots[0])).toEqual({
      ...{ startTime: slots[0], state: 'blocked', booking: null, block: { id, reason: 'Repairs' } },
    })
  })

  it('are listed by block, and can be reopened by day or as a whole', async () => {
    const from = addDays(studioDateAt(new Date()), 120)
    const to = addDays(from, 13)
    const form = { from, to, weekdays: [1, 3], hours: { from: 8, to: 9 }, reason: 'Lessons' }
    const { id, days } = (await block(form)).answer().data
    expect(days.length).toBe(4)
    expect(await listed()).toContainEqual({ id, reason: 'Lessons', days })
    const [first, ...others] = days
    ;(await remove(id, first?.date)).answer()
    expect(await listed()).toContainEqual({ id, reason: 'Lessons', days: others })
    ;(await remove(id)).answer()
    expect((await listed()).map((each) => each.id)).not.toContain(id)
    expect((await remove(id)).status).toBe(404)
  })

  it('can be changed by the studio’s manager and admins only', async () => {
    const slots = hoursOfDay(12)
    expect((await block(formOf(slots), { by: setup.ann })).status).toBe(403)
    const { id } = (await block(formOf(slots), { by: setup.admin })).answer().data
    expect((await remove(id, undefined, setup.ann)).status).toBe(403)
  })
})

describe('blocking hours that are booked', () => {
  it('is refused with the bookings, and no day is blocked', async () => {
    const slots = hoursOfDay(10)
    await setup.booked(slots, { customerName: 'Wanjiru Kamau' })
    const date = dateOf(slots[0])
    const reply = await block({ from: addDays(date, -1), to: date, hours: { from: 10, to: 10 } })
    expect([reply.status, reply.json()]).toMatchObject([
      409,
      { code: 'overlap', bookings: [{ customerName: 'Wanjiru Kamau', startTime: slots[0] }] },
    ])
    const dayBefore = hoursOn(addDays(date, -1), 10)
    expect(await stateOf(dayBefore[0])).toMatchObject({ available: true })
  })

  it('at the same time as a booking succeeds for only one of them', async () => {
    for (let i = 0; i < 5; i++) {
      const slots = hoursOfDay(10)
      const form = { ...formOf(slots), to: addDays(dateOf(slots[0]), 2) }
      const [blocked, booked] = await Promise.all([
        block(form).then(({ status }) => status === 201),
        setup.booked(slots).then(
          () => true,
          () => false,
        ),
      ])
      expect([blocked, booked].filter(Boolean)).toHaveLength(1)
    }
  })
})

it('a repeated idempotency key makes one block, but another form makes another', async () => {
  const slots = hoursOfDay(11)
  const key = 'k'.repeat(40)
  const once = (await block(formOf(slots), { key })).answer().data
  expect((await block(formOf(slots), { key })).answer().data).toEqual(once)
  expect((await block(formOf(slots, 'Other'), { key })).answer().data.id).not.toBe(once.id)
})

it('blocking a hundred days takes one query, a read for each day and one append', async () => {
  const from = StudioDate.parse(addDays(studioDateAt(new Date()), 200))
  const to = addDays(from, 100)
  const counts = await countedOn(setup.server, async () => {
    expect((await block({ from, to })).status).toBe(201)
  })
  expect(counts).toEqual({ queries: 1, reads: 102, appends: 1 })
})

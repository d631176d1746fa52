import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import type { BlockTimeForm } from '../../api/contract/time-blocks.ts'
import { addDays, dateOf, hourOf, type Slot, StudioDate, studioDateAt } from '../../domain/kernel/slot.ts'
import type { TestUser } from '../support/accounts.ts'
import { setUpBookings } from '../support/booking-setup.ts'
import { countedOn } from '../support/counted.ts'
import { hoursOn } from '../support/fixtures.ts'

const { server, admin, booked, hours, mo } = await setUpBookings()
const { client } = server
const { mawimbi } = server.fixtures
const params = { id: mawimbi.id }

const block = (body: BlockTimeForm, { by = mo, key }: { by?: TestUser; key?: string } = {}) =>
  client.as(by).call(api.blockTime, { params, body, headers: key === undefined ? {} : { 'idempotency-key': key } })
const blockOn = async (slots: readonly Slot[], reason = 'Repairs') => (await block(formOf(slots, reason))).answer().data
function formOf(slots: readonly Slot[], reason = ''): BlockTimeForm {
  const [first, last] = [slots.at(0), slots.at(-1)]
  if (!first || !last) throw new Error('A block has hours')
  return { from: dateOf(first), to: dateOf(last), hours: { from: hourOf(first), to: hourOf(last) }, reason }
}
const remove = (blockId: string, query: { date?: string } = {}) =>
  client.as(mo).call(api.removeTimeBlock, { params: { ...params, blockId }, query })
const listed = async () => (await client.as(mo).ask(api.listTimeBlocks, { params })).data.items
const stateOf = async (slot: Slot) => {
  const { slots } = await client.ask(api.dayAvailability, { params: { ...params, date: dateOf(slot) } })
  return slots.find(({ startTime }) => startTime === slot)
}

describe('blocked hours', () => {
  it('are closed to customers, who do not see the reason', async () => {
    const slots = hours(9, 10)
    await blockOn(slots, 'The owner is ill')
    expect(await stateOf(slots[0])).toEqual({ startTime: slots[0], available: false, reason: 'closed' })
    const reply = await client.call(api.monthAvailability, { params, query: { month: slots[0].slice(0, 7) } })
    const day = reply.answer().days.find(({ date }) => date === dateOf(slots[0]))
    expect(day?.hours.slice(0, 4)).toEqual(['free', 'closed', 'closed', 'free'])
    expect(reply.text).not.toContain('The owner is ill')
  })

  it('accept no request and no walk-in', async () => {
    const slots = hours(10)
    await blockOn(slots)
    await expect(booked(slots)).rejects.toMatchObject({ code: 'overlap', details: { taken: slots } })
    const guest = { customerName: 'Otieno', customerPhone: '0722 000 111', numberOfPeople: 1 }
    const body = { ...guest, sessionTypeId: mawimbi.mix, selectedSlots: slots }
    expect((await client.as(mo).call(api.bookWalkIn, { params, body })).status).toBe(409)
  })

  it('show their reason in the calendar of staff', async () => {
    const slots = hours(15)
    const { id } = (await block(formOf(slots, 'Repairs'), { by: admin })).answer().data
    const date = dateOf(slots[0])
    const query = { studioId: mawimbi.id, from: date, to: date }
    const [day] = (await client.as(mo).ask(api.managerCalendar, { query })).data.days
    const hour = day?.hours.find(({ startTime }) => startTime === slots[0])
    expect(hour).toMatchObject({ state: 'blocked', booking: null, block: { id, reason: 'Repairs' } })
  })

  it('are listed by block, and can be reopened by day or as a whole', async () => {
    const from = addDays(studioDateAt(new Date()), 120)
    const to = addDays(from, 13)
    const form = { from, to, weekdays: [1, 3], hours: { from: 8, to: 9 }, reason: 'Lessons' }
    const { id, days } = (await block(form)).answer().data
    expect(days.length).toBe(4)
    expect(await listed()).toContainEqual({ id, reason: 'Lessons', days })
    const [first, ...others] = days
    ;(await remove(id, { date: first?.date ?? '' })).answer()
    expect(await listed()).toContainEqual({ id, reason: 'Lessons', days: others })
    ;(await remove(id)).answer()
    expect((await listed()).map((each) => each.id)).not.toContain(id)
    expect((await remove(id)).status).toBe(404)
  })
})

describe('blocking hours that are booked', () => {
  it('is refused with the bookings, and no day is blocked', async () => {
    const slots = hours(10)
    await booked(slots, { customerName: 'Wanjiru Kamau' })
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
      const slots = hours(10)
      // Uses up two more days, which the block takes as well.
      hours(10)
      hours(10)
      const form = { ...formOf(slots), to: addDays(dateOf(slots[0]), 2) }
      const [isBlocked, isBooked] = await Promise.all([
        block(form).then(({ status }) => status === 201),
        booked(slots).then(
          () => true,
          () => false,
        ),
      ])
      expect([isBlocked, isBooked].filter(Boolean)).toHaveLength(1)
    }
  })
})

describe('a repeated idempotency key', () => {
  it('makes one block', async () => {
    const slots = hours(11)
    const key = 'k'.repeat(40)
    const once = (await block(formOf(slots), { key })).answer().data
    expect((await block(formOf(slots), { key })).answer().data).toEqual(once)
  })

  it('makes no second block if the form was corrected', async () => {
    const [wrong, right] = [hours(11), hours(12)]
    const key = 'c'.repeat(40)
    const { id } = (await block(formOf(wrong), { key })).answer().data
    const reply = await block(formOf(right), { key })
    expect([reply.status, reply.json()]).toMatchObject([409, { error: expect.stringMatching(/^An earlier version/) }])
    expect((await listed()).filter(({ days }) => days[0]?.from === 12)).toEqual([])
    expect((await listed()).map((each) => each.id)).toContain(id)
  })

  it('makes one block of two forms that are sent at the same time', async () => {
    const key = 'd'.repeat(40)
    const forms = [hours(11), hours(12)].map((slots) => block(formOf(slots, 'At the same time'), { key }))
    expect((await Promise.all(forms)).map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await listed()).filter(({ reason }) => reason === 'At the same time')).toHaveLength(1)
  })

  it('can be used for another form if the first one was rejected', async () => {
    const slots = hours(11)
    await booked(slots)
    const key = 'e'.repeat(40)
    expect((await block(formOf(slots), { key })).status).toBe(409)
    expect((await block(formOf(hours(12)), { key })).status).toBe(201)
  })
})

it('blocking a hundred days takes one query, a read for each day and one append', async () => {
  const from = StudioDate.parse(addDays(studioDateAt(new Date()), 200))
  const to = addDays(from, 100)
  const counts = await countedOn(server, async () => {
    expect((await block({ from, to })).status).toBe(201)
  })
  expect(counts).toEqual({ queries: 1, reads: 102, appends: 1 })
})

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readKenyanMobile } from '../../domain/kernel/phone.ts'
import {
  addDays,
  dateOf,
  endOf,
  hourOf,
  isRun,
  type Slot,
  startOf,
  studioDateAt,
  weekdayOf,
} from '../../domain/kernel/slot.ts'
import { bufferSlotsFor } from '../../domain/schedule/availability.ts'
import { customers, managers } from './demo/people.ts'
import { features, globalSessionTypes, limitations, offeredAt } from './demo/studios.ts'
import { demoData } from './demo-data.ts'

const now = new Date('2026-12-01T11:20:00.000Z')
const data = demoData('studioni', now)
const placed = data.bookings.filter(({ slots }) => slots.length > 0)
const last = (steps: readonly { does: string }[]) => steps.at(-1)?.does

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

test('the same seed and instant make the same data, others make other data', () => {
  expect(digestOf(demoData('studioni', now))).toBe(digestOf(data))
  expect(digestOf(demoData('another', now))).not.toBe(digestOf(data))
  expect(digestOf(demoData('studioni', new Date('2026-12-02T11:20:00.000Z')))).not.toBe(digestOf(data))
})

describe('the studios', () => {
  test('are at least twelve, of four kinds, in five cities, three of them featured', () => {
    expect(data.studios.length).toBeGreaterThanOrEqual(12)
    expect(new Set(data.studios.map(({ code }) => code)).size).toBe(data.studios.length)
    expect(new Set(data.studios.map(({ city }) => city)).size).toBe(5)
    expect(new Set(data.studios.map(({ kind }) => kind)).size).toBe(4)
    expect(data.studios.filter(({ featured }) => featured)).toHaveLength(3)
  })

  test('say what they are for in words that people search for', () => {
    for (const { kind, name, description } of data.studios)
      expect(`${name} ${description}`.toLowerCase()).toContain(kind)
  })

  test('name features and limitations that there are, and use all of them', () => {
    expect(new Set(data.studios.flatMap((studio) => studio.features))).toEqual(new Set(Object.keys(features)))
    expect(new Set(data.studios.flatMap((studio) => studio.limitations))).toEqual(new Set(Object.keys(limitations)))
  })

  test('offer two to four session types of their own; two rely on the global ones', () => {
    const own = data.studios.filter(({ sessionTypes }) => sessionTypes.length > 0)
    expect(data.studios.length - own.length).toBe(2)
    expect(globalSessionTypes).toHaveLength(3)
    for (const { sessionTypes } of own) expect([2, 3, 4]).toContain(sessionTypes.length)
  })
})

test('people have Kenyan mobile numbers and addresses that reach nobody', () => {
  for (const { phone, email } of [...customers, ...Object.values(managers)]) {
    expect(readKenyanMobile(phone)).toBe(phone)
    expect(email).toMatch(/@(example\.com|studioni\.test)$/)
  }
  expect(new Set(customers.map(({ email }) => email)).size).toBe(customers.length)
})

describe('the bookings', () => {
  test('are three months of them', () => {
    const dates = placed.map(({ slots }) => dateOf(slots[0] ?? slotOf(slots))).sort()
    expect(data.bookings.length).toBeGreaterThan(500)
    expect(data.bookings.length).toBeLessThan(750)
    expect(dates[0]).toBe(addDays(studioDateAt(now), -45))
    expect(dates.at(-1)).toBe(addDays(studioDateAt(now), 45))
  })

  test('never meet in a studio, buffers included', () => {
    const taken = new Set<string>()
    for (const { studio, slots } of placed)
      for (const slot of [...slots, ...bufferSlotsFor(slots, studio.bufferMinutes)]) {
        const hour = `${studio.code} ${slot}`
        expect(taken).not.toContain(hour)
        taken.add(hour)
      }
  })

  test('keep to opening hours and blackouts, and are long enough for their session', () => {
    for (const { studio, sessionType, slots } of placed) {
      expect(isRun(slots)).toBe(true)
      expect(offeredAt(studio)).toContain(sessionType)
      expect(slots.length).toBeGreaterThanOrEqual(Math.ceil(sessionType.minutes / 60))
      for (const slot of slots) {
        const open = studio.opening[weekdayOf(dateOf(slot))]
        expect(open && open.from <= hourOf(slot) && hourOf(slot) <= open.to).toBe(true)
      }
      const closed = studio.blackouts.map(([days]) => addDays(studioDateAt(now), days))
      expect(closed).not.toContain(dateOf(slotOf(slots)))
    }
  })

  test('bring no more people than there is room for', () => {
    for (const { studio, people } of data.bookings) {
      expect(people).toBeGreaterThanOrEqual(1)
      expect(people).toBeLessThanOrEqual(studio.capacity)
    }
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'happened in order, and nothing after now, whatever day and hour it is (%i)',
    (i) => {
      const instant = new Date(now.getTime() + i * 27.5 * 3_600_000)
      const { bookings, since } = demoData(`seed ${i}`, instant)
      for (const { steps } of bookings) {
        const times = steps.map(({ at }) => at.getTime())
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(times.at(-1)).toBeLessThanOrEqual(instant.getTime())
        expect(times[0]).toBeGreaterThan(since.getTime())
        expect(steps[0]?.does).toBe('request')
      }
    },
  )

  test('are agreed and paid before their session, and over only after it', () => {
    for (const { slots, steps } of placed) {
      const [start, end] = [startOf(slotOf(slots)), endOf(slots.at(-1) ?? slotOf(slots))]
      for (const { does, at } of steps) {
        if (['request', 'confirm', 'approve', 'pay', 'reject'].includes(does))
          expect(at.getTime()).toBeLessThan(start.getTime())
        if (does === 'complete') expect(at.getTime()).toBeGreaterThan(end.getTime() + 3_600_000)
      }
    }
  })

  test('show every way a booking can stand', () => {
    const endings = new Set(data.bookings.map(({ steps }) => last(steps)))
    expect(new Set([...endings].filter((ending) => ending !== 'no_show'))).toEqual(
      new Set(['request', 'confirm', 'approve', 'pay', 'complete', 'reject', 'cancel']),
    )
    expect(data.bookings.some(({ steps }) => steps.some(({ does }) => does === 'no_show'))).toBe(true)
    const reasons = new Set(
      data.bookings.flatMap(({ steps }) => steps.flatMap((step) => (step.does === 'cancel' ? [step.reason] : []))),
    )
    expect(reasons).toEqual(new Set(['customer', 'manager', 'admin', 'unpaid', 'unanswered']))
    expect(data.bookings.filter(({ slots }) => slots.length === 0).length).toBeGreaterThan(3)
  })

  test('fill afternoons more than mornings, and Saturdays more than Mondays', () => {
    const on = (weekday: number) => placed.filter(({ slots }) => weekdayOf(dateOf(slotOf(slots))) === weekday).length
    const at = (from: number, to: number) =>
      placed.filter(({ slots }) => hourOf(slotOf(slots)) >= from && hourOf(slotOf(slots)) < to).length
    expect(on(6)).toBeGreaterThan(1.5 * on(1))
    expect(at(13, 18)).toBeGreaterThan(1.5 * at(8, 13))
  })
})

const slotOf = ([first]: readonly Slot[]): Slot => {
  if (first === undefined) throw new Error('This booking has no hours')
  return first
}

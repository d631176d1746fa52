import { describe, expect, it, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { StudioDate } from '../kernel/slot.ts'
import { specificationOf } from '../kernel/specification.ts'
import type { OpeningHours, StudioEvent } from './events.ts'
import {
  addBlackout,
  overrideHours,
  readDate,
  removeBlackout,
  removeOverride,
  setBookingWindow,
  setHours,
} from './hours.ts'
import { alwaysOpen } from './opening.ts'
import { approved, submitted } from './studio.fixtures.ts'
import { studio } from './studio.ts'

const { given } = specificationOf(studio)
const live = [submitted, approved]
const closedSundays: OpeningHours = alwaysOpen.map((hours, weekday) => (weekday === 0 ? null : hours))
const setting =
  (openingHours: OpeningHours, bufferMinutes = 0) =>
  (state: typeof studio.initial) =>
    setHours(state, { openingHours, bufferMinutes })
const set = (openingHours: OpeningHours, bufferMinutes = 0): StudioEvent => ({
  type: 'studio.hours_set',
  data: { openingHours, bufferMinutes },
})

describe('setHours()', () => {
  test('sets changed opening hours and buffer', () => {
    given(...live)
      .when(setting(closedSundays, 15))
      .decides(set(closedSundays, 15))
    given(...live, set(closedSundays, 15))
      .when(setting(closedSundays, 15))
      .changesNothing()
    given(...live, set(closedSundays))
      .when(setting(alwaysOpen))
      .decides(set(alwaysOpen))
    given(...live)
      .when(setting(alwaysOpen, 60))
      .decides(set(alwaysOpen, 60))
  })
  test.each<[string, OpeningHours]>([
    ['six days', alwaysOpen.slice(1)],
    ['a day that closes before it opens', [{ from: 12, to: 9 }, ...alwaysOpen.slice(1)]],
    ['an hour at night', [{ from: 6, to: 9 }, ...alwaysOpen.slice(1)]],
    ['half an hour', [{ from: 8.5, to: 9 }, ...alwaysOpen.slice(1)]],
  ])('rejects %s', (_, openingHours) =>
    given(...live)
      .when(setting(openingHours))
      .throws('invalid', undefined, { field: 'openingHours' }),
  )
  test.each([-1, 61, 7.5])('rejects a buffer of %d minutes', (minutes) =>
    given(...live)
      .when(setting(alwaysOpen, minutes))
      .throws('invalid', undefined, { field: 'bufferMinutes' }),
  )
  test('accepts one hour a day', () =>
    given(...live)
      .when(setting(alwaysOpen.map(() => ({ from: 9, to: 9 }))))
      .decides(set(alwaysOpen.map(() => ({ from: 9, to: 9 })))))
})

describe('a blackout', () => {
  const christmas = StudioDate.parse('2026-12-25')
  const added = (reason: string): StudioEvent => ({ type: 'studio.blackout_added', data: { date: christmas, reason } })
  const removed: StudioEvent = { type: 'studio.blackout_removed', data: { date: christmas } }
  const adding =
    (reason: string, date: string = christmas) =>
    (state: typeof studio.initial) =>
      addBlackout(state, { date, reason }, new Date('2026-11-25T09:00:00Z'))

  test('closes a date, once', () => {
    given(...live)
      .when(adding(' Christmas '))
      .decides(added('Christmas'))
    given(...live, added('Christmas'))
      .when(adding('Christmas'))
      .changesNothing()
  })
  test('can get another reason, and stays a single blackout', () => {
    given(...live, added(''))
      .when(adding('Christmas'))
      .decides(added('Christmas'))
    expect(fold(studio, [...live, added(''), added('Christmas')])).toMatchObject({
      blackouts: [{ date: christmas, reason: 'Christmas' }],
    })
  })
  test('is removed once', () => {
    const lifting = (state: typeof studio.initial) => removeBlackout(state, { date: christmas })
    given(...live, added(''))
      .when(lifting)
      .decides(removed)
    given(...live, added(''), removed)
      .when(lifting)
      .changesNothing()
  })
  test.each(['2026-02-30', '2026-11-24', '2028-11-26', '9999-12-31'])(
    'needs a valid date, not past and at most two years ahead: not %s',
    (date) =>
      given(...live)
        .when(adding('', date))
        .throws('invalid', undefined, { field: 'date' }),
  )
  test.each(['2026-11-25', '2028-11-25'])('is accepted on %s', (date) =>
    expect(adding('', date)(fold(studio, live))).toHaveLength(1),
  )
})

describe('two people edit the hours of one studio', () => {
  const seen = { openingHours: alwaysOpen, bufferMinutes: 0 }
  const save = (openingHours: OpeningHours, bufferMinutes: number) => (state: typeof studio.initial) =>
    setHours(state, { openingHours, bufferMinutes, seen })

  test('keeps both changes of different days', () =>
    given(...live, set(closedSundays))
      .when(save(alwaysOpen, 15))
      .decides(set(closedSundays, 15)))

  test('rejects the second change of the same day', () =>
    given(...live, set(closedSundays))
      .when(save([{ from: 10, to: 12 }, ...alwaysOpen.slice(1)], 0))
      .throws('edit_conflict', 'This has changed since you opened it: Sunday. Please review it again.'))
})

const now = new Date('2026-12-01T07:00:00.000Z')
const overrideId = '0199a000-0000-7000-8000-00000000000e'
const overriding =
  (from: string, to: string, openingHours = alwaysOpen) =>
  (state: typeof studio.initial) =>
    overrideHours(state, { overrideId, from, to, openingHours }, now)

describe('overrideHours()', () => {
  const removed: StudioEvent = { type: 'studio.override_removed', data: { overrideId } }

  it('sets the same hours of a period once, unless another override applies', () => {
    const set = (id: string, to = '2026-12-31'): StudioEvent => ({
      type: 'studio.hours_overridden',
      data: { overrideId: id, from: readDate('2026-12-01'), to: readDate(to), openingHours: alwaysOpen },
    })
    const [first, other] = ['0199a000-0000-7000-8000-0000000000f1', '0199a000-0000-7000-8000-0000000000f2']
    given(...live, set(first))
      .when(overriding('2026-12-01', '2026-12-31'))
      .changesNothing()
    // The latest of two applies, so the first counts again.
    given(...live, set(first), set(other, '2026-12-24'))
      .when(overriding('2026-12-01', '2026-12-31'))
      .decides(set(overrideId))
  })

  it('sets an override once, and removes it once', () => {
    const [set] = overrideHours(
      live.reduce(studio.evolve, studio.initial),
      { overrideId, from: '2026-12-01', to: '2026-12-31', openingHours: alwaysOpen },
      now,
    )
    if (!set) expect.fail('nothing was set')
    given(...live, set)
      .when(overriding('2026-12-01', '2026-12-31'))
      .changesNothing()
    given(...live, set)
      .when((state) => removeOverride(state, overrideId))
      .decides(removed)
    given(...live, set, removed)
      .when((state) => removeOverride(state, overrideId))
      .changesNothing()
  })

  it('rejects a period that ends before it begins or before today', () => {
    given(...live)
      .when(overriding('2026-12-03', '2026-12-02'))
      .throws('invalid', 'The last date is before the first', { field: 'to' })
    given(...live)
      .when(overriding('2026-11-01', '2026-11-30'))
      .throws('invalid', 'That day has already passed', { field: 'to' })
    given(...live)
      .when(overriding('2026-12-03', '2028-12-01'))
      .decides({
        type: 'studio.hours_overridden',
        data: { overrideId, from: readDate('2026-12-03'), to: readDate('2028-12-01'), openingHours: alwaysOpen },
      })
    given(...live)
      .when(overriding('2026-12-03', '2028-12-02'))
      .throws('invalid', 'Choose a day up to Fri 1 Dec 2028', { field: 'to' })
  })
})

describe('setBookingWindow()', () => {
  const window = { noticeHours: 24, daysAhead: 30 }
  const choosing = (chosen: Partial<typeof window>) => (state: typeof studio.initial) =>
    setBookingWindow(state, chosen, 90)
  const set: StudioEvent = { type: 'studio.booking_window_set', data: window }

  it('sets a changed booking window', () => {
    given(...live)
      .when(choosing(window))
      .decides(set)
    given(...live, set)
      .when(choosing(window))
      .changesNothing()
  })

  it('keeps the part that a change omits', () => {
    given(...live, set)
      .when(choosing({ daysAhead: 60 }))
      .decides({ type: 'studio.booking_window_set', data: { noticeHours: 24, daysAhead: 60 } })
  })

  it('keeps days ahead that were allowed when they were set, as bookings open less far ahead in some months', () => {
    const longer: StudioEvent = { type: 'studio.booking_window_set', data: { noticeHours: 0, daysAhead: 92 } }
    given(...live, longer)
      .when(choosing({ noticeHours: 24 }))
      .decides({ type: 'studio.booking_window_set', data: { noticeHours: 24, daysAhead: 92 } })
  })

  it('accepts at most a week of notice, and no more days than bookings open ahead', () => {
    given(...live)
      .when(choosing({ ...window, noticeHours: 169 }))
      .throws('invalid', 'Enter 0 to 168 hours', { field: 'noticeHours' })
    given(...live)
      .when(choosing({ ...window, daysAhead: 91 }))
      .throws('invalid', 'Enter 1 to 90 days', { field: 'daysAhead' })
  })
})

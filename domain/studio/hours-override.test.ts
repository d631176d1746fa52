import { describe, expect, it } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { setBookingWindow } from './booking-window.ts'
import type { StudioEvent } from './events.ts'
import { overrideHours, removeOverride } from './hours-override.ts'
import { alwaysOpen } from './opening.ts'
import { approved, submitted } from './studio.fixtures.ts'
import { studio } from './studio.ts'

const { given } = specificationOf(studio)
const live = [submitted, approved]
const now = new Date('2026-12-01T07:00:00.000Z')
const overrideId = '0199a000-0000-7000-8000-00000000000e'
const setting =
  (from: string, to: string, openingHours = alwaysOpen) =>
  (state: typeof studio.initial) =>
    overrideHours(state, { overrideId, from, to, openingHours }, now)

describe('the hours of a period', () => {
  const removed: StudioEvent = { type: 'studio.override_removed', data: { overrideId } }

  it('are set once, and removed once', () => {
    const [set] = overrideHours(
      live.reduce(studio.evolve, studio.initial),
      { overrideId, from: '2026-12-01', to: '2026-12-31', openingHours: alwaysOpen },
      now,
    )
    if (!set) expect.fail('nothing was set')
    given(...live, set)
      .when(setting('2026-12-01', '2026-12-31'))
      .changesNothing()
    given(...live, set)
      .when((state) => removeOverride(state, overrideId))
      .decides(removed)
    given(...live, set, removed)
      .when((state) => removeOverride(state, overrideId))
      .changesNothing()
  })

  it('end after they begin, and not before today', () => {
    given(...live)
      .when(setting('2026-12-03', '2026-12-02'))
      .throws('invalid', 'The last date is before the first', { field: 'to' })
    given(...live)
      .when(setting('2026-11-01', '2026-11-30'))
      .throws('invalid', 'That day has already passed', { field: 'to' })
  })
})

describe('the booking window', () => {
  const window = { noticeHours: 24, daysAhead: 30 }
  const choosing = (chosen: typeof window) => (state: typeof studio.initial) => setBookingWindow(state, chosen, 90)
  const set: StudioEvent = { type: 'studio.booking_window_set', data: window }

  it('is set when it changes', () => {
    given(...live)
      .when(choosing(window))
      .decides(set)
    given(...live, set)
      .when(choosing(window))
      .changesNothing()
  })

  it('is at most a week of notice, and no further than bookings open', () => {
    given(...live)
      .when(choosing({ ...window, noticeHours: 169 }))
      .throws('invalid', 'Enter 0 to 168 hours', { field: 'noticeHours' })
    given(...live)
      .when(choosing({ ...window, daysAhead: 91 }))
      .throws('invalid', 'Enter 1 to 90 days', { field: 'daysAhead' })
  })
})

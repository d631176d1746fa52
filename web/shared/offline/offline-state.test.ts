import { describe, expect, it } from 'vitest'
import { formatFor } from '../../i18n/format.ts'
import { asOfTime, isCached, nameOf, offline } from './offline-state.ts'

const answered = (baseQueryMeta: object, originalArgs = 'a-token') => ({
  type: 'api/executeQuery/fulfilled',
  payload: {},
  meta: {
    requestId: '1',
    requestStatus: 'fulfilled',
    arg: { type: 'query', endpointName: 'trackedBooking', originalArgs },
    baseQueryMeta,
  },
})

const after = (...actions: readonly object[]) =>
  actions.reduce<ReturnType<typeof offline.reducer>>(
    (state, action) => offline.reducer(state, { type: 'none', ...action }),
    offline.getInitialState(),
  )

const booking = nameOf({ endpointName: 'trackedBooking', originalArgs: 'a-token' })

describe('cached answers', () => {
  it('are recorded by query and arguments, with their time', () => {
    expect(after(answered({ cachedAt: 5 })).cached).toEqual({ [booking]: 5 })
  })

  it('are forgotten once the server answers', () => {
    expect(after(answered({ cachedAt: 5 }), answered({ status: 200 })).cached).toEqual({})
  })

  it('stay when the server answers another query', () => {
    expect(after(answered({ cachedAt: 5 }), answered({ status: 200 }, 'another')).cached).toEqual({ [booking]: 5 })
  })

  it('are distinguished from new ones', () => {
    expect(isCached(answered({ cachedAt: 5 }))).toBe(true)
    expect(isCached(answered({ status: 200 }))).toBe(false)
    expect(isCached({ type: 'anything' })).toBe(false)
  })
})

const format = formatFor('en-KE', 2026)
const now = Date.parse('2026-11-30T20:30:00.000Z')
const formatted = (instant: string) => asOfTime(format, Date.parse(instant), now)

describe('the time something was seen', () => {
  it('is a time in Nairobi on the same day', () => {
    expect(formatted('2026-11-30T11:05:00.000Z')).toBe('14:05')
  })

  it('includes the day on other days', () => {
    expect(formatted('2026-11-29T11:05:00.000Z')).toBe('Sun 29 Nov, 14:05')
  })

  it('changes at midnight in Nairobi', () => {
    expect(formatted('2026-11-29T21:30:00.000Z')).toBe('00:30')
    expect(formatted('2026-11-29T20:30:00.000Z')).toBe('Sun 29 Nov, 23:30')
  })
})

import { describe, expect, it } from 'vitest'
import { site } from '../../../app/site.sw.ts'
import { formatFor } from '../../../i18n/format.ts'
import { translateIn } from '../../../i18n/testing.ts'
import { office } from '../../shell/office.sw.ts'
import { changedBy, type LiveNotification, liveEventIn, notificationText } from './live-event.ts'

const read = (event: string, data: unknown) => liveEventIn({ event, data: JSON.stringify(data), id: '1' })

describe('the event stream', () => {
  it('names the changed booking and studio', () => {
    const event = read('booking_update', { bookingId: 'b1', studioId: 's1', code: 'SB7K3M9Q', status: 'approved' })
    expect(event).toEqual({ type: 'booking_update', bookingId: 'b1', studioId: 's1' })
    expect(event && changedBy(event)).toEqual(['b1', 'stats'])
  })

  it('marks nothing when people were erased', () => {
    const event = read('people_update', { at: '2026-11-30T06:00:00.000Z' })
    expect(event).toEqual({ type: 'people_update' })
    expect(event && changedBy(event)).toEqual([])
  })

  it('changes nothing on a notification', () => {
    const event = read('notification', { title: 'New request', message: 'Wanjiru asks for two hours' })
    expect(event).toMatchObject({ type: 'notification', title: 'New request', message: 'Wanjiru asks for two hours' })
    expect(event && changedBy(event)).toEqual([])
  })

  it('reads the translatable facts of a notification and ignores values of other types', () => {
    const about = {
      type: 'booking.paid',
      code: 'SB7K3M9Q',
      studioName: 'Mawimbi',
      slots: ['s'],
      amount: 70,
      receipt: 'R',
    }
    expect(read('notification', about)).toMatchObject({ about })
    const nothing = { type: '', code: null, studioName: null, slots: [], amount: null, receipt: null }
    expect(read('notification', { code: 7, slots: 'all', amount: '70' })).toMatchObject({ about: nothing })
  })

  it.each(['studio_update', 'stats_update'] as const)('marks the figures after %s', (name) => {
    const event = read(name, { studioId: 's1' })
    expect(event && changedBy(event)).toContain('stats')
  })

  it('ignores unknown events', () => {
    expect(read('weather', {})).toBeNull()
    expect(liveEventIn({ event: 'booking_update', data: 'not json', id: null })).toEqual({
      type: 'booking_update',
      bookingId: '',
      studioId: '',
    })
  })
})

const t = translateIn('sw', { ...site, ...office })
const about = { type: '', code: null, studioName: null, slots: [], amount: null, receipt: null }
const textOf = (of: Partial<LiveNotification['about']>) =>
  notificationText(t, formatFor('sw-KE', 2026), { title: 'Weather', message: 'It rains', about: { ...about, ...of } })

const booking = { code: 'SB7K3M9Q', studioName: 'Mawimbi', slots: ['2026-12-01T09:00:00.000Z'] }

describe('notifications in Swahili', () => {
  it('describe a booking, with or without its hours', () => {
    expect(textOf({ type: 'booking.requested', ...booking })).toEqual({
      title: 'Ombi jipya la nafasi',
      message: 'SB7K3M9Q katika Mawimbi, Jnne 1 Des, 09:00 hadi 10:00',
    })
    expect(textOf({ type: 'booking.cancelled', ...booking, slots: [], studioName: null }).message).toBe(
      'SB7K3M9Q katika studio iliyofungwa, bado haina muda',
    )
  })

  it('describe a payment, with or without a booking', () => {
    expect(textOf({ type: 'payment.receipt_matched', ...booking, amount: 5_000 })).toEqual({
      title: 'Malipo yamepokelewa',
      message: 'KSh\u00a05,000 za SB7K3M9Q katika Mawimbi, Jnne 1 Des, 09:00 hadi 10:00',
    })
    expect(textOf({ type: 'receipt.suspended', receipt: 'TKL1' }).message).toBe(
      'M-Pesa TKL1 hailingani na nafasi yoyote',
    )
  })

  it('describe a studio', () => {
    expect(textOf({ type: 'studio.approved', studioName: 'Mawimbi' }).message).toBe(
      'Mawimbi sasa inapokea maombi ya nafasi',
    )
  })

  it("use the server's text if there is no translation", () => {
    expect(textOf({ type: 'weather.changed' })).toEqual({ title: 'Weather', message: 'It rains' })
    expect(textOf({ type: 'payment.closed' }).message).toBe('It rains')
  })
})

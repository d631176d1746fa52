import { describe, expect, it } from 'vitest'
import { formatFor } from '../../../i18n/format.ts'
import { translateIn } from '../../../i18n/testing.ts'
import { office } from '../../shell/office.sw.ts'
import type { LiveNotification } from './live-event.ts'
import { notificationText } from './notification-text.ts'

const t = translateIn('sw', office)
const about = { type: '', code: null, studioName: null, slots: [], amount: null, receipt: null }
const textOf = (of: Partial<LiveNotification['about']>) =>
  notificationText(t, formatFor('sw-KE'), { title: 'Weather', message: 'It rains', about: { ...about, ...of } })

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

  it("use the server's text where there is no translation", () => {
    expect(textOf({ type: 'weather.changed' })).toEqual({ title: 'Weather', message: 'It rains' })
    expect(textOf({ type: 'payment.closed' }).message).toBe('It rains')
  })
})

import { describe, expect, it } from 'vitest'
import { changedBy, liveEventIn } from './live-event.ts'

const read = (event: string, data: unknown) => liveEventIn({ event, data: JSON.stringify(data), id: '1' })

describe('the event stream', () => {
  it('names the changed booking and studio', () => {
    const event = read('booking_update', { bookingId: 'b1', studioId: 's1', code: 'SB7K3M9Q', status: 'approved' })
    expect(event).toEqual({ type: 'booking_update', bookingId: 'b1', studioId: 's1' })
    expect(event && changedBy(event)).toEqual(['b1', 'stats'])
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

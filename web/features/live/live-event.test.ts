import { describe, expect, it } from 'vitest'
import { changedBy, liveEventIn } from './live-event.ts'

const read = (event: string, data: unknown) => liveEventIn({ event, data: JSON.stringify(data), id: '1' })

describe('what the stream says', () => {
  it('names the booking and the studio that changed', () => {
    const event = read('booking_update', { bookingId: 'b1', studioId: 's1', code: 'SB7K3M9Q', status: 'approved' })
    expect(event).toEqual({ type: 'booking_update', bookingId: 'b1', studioId: 's1' })
    expect(event && changedBy(event)).toEqual(['b1', 'stats'])
  })

  it('changes nothing by a notification', () => {
    const event = read('notification', { title: 'New request', message: 'Wanjiru asks for two hours' })
    expect(event).toEqual({ type: 'notification', title: 'New request', message: 'Wanjiru asks for two hours' })
    expect(event && changedBy(event)).toEqual([])
  })

  it.each(['studio_update', 'stats_update'] as const)('marks the figures after %s', (name) => {
    const event = read(name, { studioId: 's1' })
    expect(event && changedBy(event)).toContain('stats')
  })

  it('leaves out what it does not know', () => {
    expect(read('weather', {})).toBeNull()
    expect(liveEventIn({ event: 'booking_update', data: 'not json', id: null })).toEqual({
      type: 'booking_update',
      bookingId: '',
      studioId: '',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { bodyOf, formOf } from './session-type-form.ts'

const mix = {
  id: '1',
  type: 'MIX',
  name: 'Mixing',
  description: null,
  price: 2500.5,
  duration_minutes: 90,
  duration_hours: 1.5,
  base_price: null,
  studio_id: 'mawimbi',
  studio_name: 'Mawimbi',
  studio_code: 'MWB-02',
  total_bookings: 0,
  total_revenue: 0,
  revision: 0,
  created_at: '2026-11-01T08:00:00.000Z',
}

describe('the form of a session type', () => {
  it('starts with one hour and global scope', () => {
    expect(formOf()).toMatchObject({ scope: 'global', studioId: '', minutes: '60', hours: '1', price: '' })
  })

  it('starts with studio scope for a type of a studio', () => {
    expect(formOf(mix)).toMatchObject({ scope: 'studio', studioId: 'mawimbi', minutes: '90', hours: '1.5' })
  })

  it('sends the values it was opened with', () => {
    expect(bodyOf(formOf(mix))).toEqual({
      type: 'MIX',
      name: 'Mixing',
      price: 2500.5,
      durationMinutes: 90,
      durationHours: 1.5,
      studioId: 'mawimbi',
    })
  })

  it('omits the studio of a global type, blank texts and a base price of 0', () => {
    const typed = { ...formOf(mix), scope: 'global' as const, name: ' ', basePrice: '0' }
    expect(Object.keys(bodyOf(typed))).toEqual(['type', 'price', 'durationMinutes', 'durationHours'])
    expect(bodyOf({ ...typed, price: 'KES 2,500', basePrice: '1,500' })).toMatchObject({ price: 2500, basePrice: 1500 })
  })
})

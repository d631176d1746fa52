import { describe, expect, it } from 'vitest'
import {
  areHours,
  areMinutes,
  bodyOf,
  formOf,
  hoursFor,
  invalidPrices,
  minutesFor,
  overridesOf,
} from './session-type-form.ts'

describe('hours and minutes', () => {
  it.each([
    ['60', '1'],
    ['90', '1.5'],
    ['45', '0.75'],
    ['100', '1.67'],
    ['', ''],
    ['x', ''],
  ])('%s minutes are %s hours', (minutes, hours) => {
    expect(hoursFor(minutes)).toBe(hours)
  })

  it.each([
    ['1', '60'],
    ['1.5', '90'],
    ['0.1', '6'],
    ['1.67', '100'],
    ['', ''],
    ['.', ''],
  ])('%s hours are %s minutes', (hours, minutes) => {
    expect(minutesFor(hours)).toBe(minutes)
  })

  it('are unchanged by conversion and back', () => {
    for (let minutes = 1; minutes <= 780; minutes++) expect(minutesFor(hoursFor(String(minutes)))).toBe(String(minutes))
  })

  it('are at least 0.1 hours, or one whole minute', () => {
    expect(['0.09', '0', '', 'x', '0.1', '2'].map(areHours)).toEqual([false, false, false, false, true, true])
    expect(['0', '-5', '1.5', '', 'x', '1', '90'].map(areMinutes)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })
})

it('overridesOf returns only the prices of selected studios that differ', () => {
  const typed = { same: '2500', other: '1800.50', free: '0', blank: '', unchosen: '900' }
  expect(overridesOf(['same', 'other', 'free', 'blank', 'untouched'], typed, 2500)).toEqual({ other: 1800.5, free: 0 })
})

it('invalidPrices returns the studios with invalid prices', () => {
  expect(invalidPrices(['a', 'b', 'c', 'd'], { a: '-1', b: 'x', c: '10', d: '' })).toEqual(['a', 'b'])
})

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
      nameSw: null,
      descriptionSw: null,
      price: 2500.5,
      durationMinutes: 90,
      durationHours: 1.5,
      studioId: 'mawimbi',
    })
  })

  it('omits the studio of a global type, blank English texts and a base price of 0', () => {
    const typed = { ...formOf(mix), scope: 'global' as const, name: ' ', basePrice: '0' }
    const kept = ['type', 'nameSw', 'descriptionSw', 'price', 'durationMinutes', 'durationHours']
    expect(Object.keys(bodyOf(typed))).toEqual(kept)
    expect(bodyOf({ ...typed, price: 'KES 2,500', basePrice: '1,500' })).toMatchObject({ price: 2500, basePrice: 1500 })
  })
})

import { describe, expect, it } from 'vitest'
import { keepingOf } from './answer-cache.ts'

describe('what is kept on the device', () => {
  it.each(['studios', 'featuredStudios', 'studio'])('%s, for anyone who uses it', (query) => {
    expect(keepingOf(query)?.whose).toBe('anyone')
  })

  it.each(['trackedBooking', 'receipt'])('%s, until sign-out, and only the last few', (query) => {
    expect(keepingOf(query)?.whose).toBe('holder')
    expect(keepingOf(query)?.max).toBeLessThanOrEqual(6)
  })

  it.each(['me', 'ownBookings'])('%s, while its owner is signed in', (query) => {
    expect(keepingOf(query)?.whose).toBe('account')
  })

  it.each([
    'dayAvailability',
    'monthAvailability',
    'sessionTypes',
    'payment',
    'siteConfig',
    'everyStudio',
    'login',
    'adminBookings',
    'managerBookings',
    'messages',
    'constructor',
  ])('never %s', (query) => {
    expect(keepingOf(query)).toBeUndefined()
  })
})

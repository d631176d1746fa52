import { describe, expect, it } from 'vitest'
import { cachePolicyOf } from './answer-cache.ts'

describe('what is kept on the device', () => {
  it.each(['studios', 'featuredStudios', 'studio'])('%s, for anyone who uses it', (query) => {
    expect(cachePolicyOf(query)?.whose).toBe('anyone')
  })

  it.each(['trackedBooking', 'receipt'])('%s, until sign-out, and only the last few', (query) => {
    expect(cachePolicyOf(query)?.whose).toBe('holder')
    expect(cachePolicyOf(query)?.max).toBeLessThanOrEqual(6)
  })

  it.each(['me', 'ownBookings'])('%s, while its owner is signed in', (query) => {
    expect(cachePolicyOf(query)?.whose).toBe('account')
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
    expect(cachePolicyOf(query)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { outdated, strategyOf } from './caching.ts'

const origin = 'https://studioni.test'
const strategyFor = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  strategyOf({ method, mode, url: new URL(path, origin).href }, origin, ['/favicon.svg'])

describe('the service worker', () => {
  it.each(['/assets/index-B1.js', '/assets/index-B1.css', '/assets/bricolage-C2.woff2'])(
    'answers %s from its cache, because the name changes with the content',
    (path) => {
      expect(strategyFor(path)).toBe('asset')
    },
  )

  it.each(['/favicon.svg'])('requests %s first, because it may have changed', (path) => {
    expect(strategyFor(path, { mode: 'no-cors' })).toBe('file')
  })

  it.each([
    '/',
    '/studios',
    '/studios?search=Kilimani',
    '/studios/MWB-02',
    '/bookings',
    '/bookings/a-token',
    '/bookings/a-token/receipt',
    '/account',
    '/?error=session_expired',
    '/studios/',
  ])('has a fallback page for %s, also if the server is slow', (path) => {
    expect(strategyFor(path, { mode: 'navigate' })).toBe('readable')
  })

  it.each([
    '/payment',
    '/payment/a-token',
    '/contact',
    '/shared/a-token',
    '/decide/a-token',
    '/manager/bookings',
    '/admin/bookings',
    '/bookings/a-token/receipt/elsewhere',
    '/?sign-in=',
  ])('has a fallback page for %s only without a network, because its scripts are not cached', (path) => {
    expect(strategyFor(path, { mode: 'navigate' })).toBe('page')
  })

  it.each([
    '/api/v1/studios',
    '/api/v1/studios/1/availability/2026-12-01',
    '/api/v1/bookings/track/a-token',
    '/api/v1/auth/me/bookings',
    '/api/v1/payment/a-token',
    '/api/v1/payment/a-token/events',
    '/api/v1/admin/bookings',
    '/images/1.webp',
    '/health/ready',
  ])('never answers %s', (path) => {
    expect(strategyFor(path)).toBe('network')
  })

  it.each([
    '/api/docs',
    '/api/v1/auth/google/login',
    '/auth/callback?token=secret',
    '/simulator/phone',
    '/images/1.webp',
    '/metrics',
    '/sitemap.xml',
    '/robots.txt',
  ])('never has a fallback page for %s', (path) => {
    expect(strategyFor(path, { mode: 'navigate' })).toBe('network')
  })

  it('has fallback pages for paths that only begin like the server’s own', () => {
    expect(strategyFor('/apiary', { mode: 'navigate' })).toBe('page')
  })

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('ignores %s requests', (method) => {
    expect(strategyFor('/assets/index-B1.js', { method })).toBe('network')
    expect(strategyFor('/studios', { method, mode: 'navigate' })).toBe('network')
  })

  it('ignores other origins', () => {
    expect(strategyFor('https://elsewhere.test/assets/index-B1.js')).toBe('network')
    expect(strategyFor('https://elsewhere.test/studios', { mode: 'navigate' })).toBe('network')
  })
})

describe('cached versions', () => {
  it('stay one version longer, because a page of the previous version may be open', () => {
    expect(outdated(['studioni-app-a', 'studioni-app-b', 'studioni-app-c'], 'studioni-app-c')).toEqual([
      'studioni-app-a',
    ])
    expect(outdated(['studioni-app-a', 'studioni-app-b'], 'studioni-app-b')).toEqual([])
    expect(outdated(['studioni-app-a'], 'studioni-app-a')).toEqual([])
  })

  it('are outdated in any order, because an older version may have been deployed again', () => {
    expect(outdated(['studioni-app-a', 'studioni-app-b', 'studioni-app-c'], 'studioni-app-a')).toEqual([
      'studioni-app-b',
    ])
  })

  it('are the only caches considered', () => {
    expect(outdated(['studioni-kept-1-holder', 'elsewhere', 'studioni-app-b'], 'studioni-app-b')).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { returnPath, signInAddress } from './sign-in-address.ts'

it.each(['/admin', '/admin/users', '/manager/studios', '/account'])('returns to %s after signing in', (pathname) => {
  const address = new URL(signInAddress({ pathname, search: '?page=2' }), 'http://studioni.test')
  expect(address.pathname).toBe('/')
  expect(address.searchParams.get('error')).toBe('authentication_required')
  expect(returnPath(address.searchParams)).toBe(`${pathname}?page=2`)
})

it.each(['/', '/studios/MWB-02', '/administration'])('does not request a sign-in again at %s', (pathname) => {
  expect(signInAddress({ pathname, search: '' })).toBe('/?error=authentication_required')
})

it.each([
  '',
  'admin',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
])('does not continue to "%s"', (path) => {
  expect(returnPath(new URLSearchParams({ 'sign-in': path }))).toBeNull()
})

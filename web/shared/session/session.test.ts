import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage, tokenWith } from './session.fixtures.ts'
import {
  currentSession,
  endedSession,
  endSession,
  mayEnter,
  officeOf,
  refuseSession,
  returnPath,
  sessionIn,
  signInAddress,
  startSession,
} from './session.ts'

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const amina = { userId: '1', email: 'amina.ödhiambo@example.com', role: 'admin', exp: inAnHour(), jti: '2' }

const fail = () => {
  throw new DOMException('Full', 'QuotaExceededError')
}

let stored: Map<string, string>
beforeEach(() => {
  stored = stubStorage()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Returns the module of another tab of the same browser, which knows the current session. */
async function openTab() {
  vi.resetModules()
  const tab = await import('./session.ts')
  tab.currentSession()
  return tab
}

describe('a token', () => {
  it('contains its owner, role and expiry', () => {
    const token = tokenWith(amina)
    expect(sessionIn(token)).toEqual({ token, id: '2', email: amina.email, role: 'admin', endsAt: amina.exp * 1000 })
  })

  it.each([
    '',
    'x',
    'a.b.c',
    tokenWith([]),
    tokenWith({ ...amina, role: 'king' }),
    tokenWith({ ...amina, exp: 'soon' }),
  ])('is rejected: %s', (token) => {
    expect(sessionIn(token)).toBeNull()
    expect(startSession(token)).toBe('invalid')
    expect(stored.size).toBe(0)
  })
})

describe('a session', () => {
  it('is stored and removed together with the email address and the role', () => {
    const token = tokenWith(amina)
    expect(startSession(token)).toBeUndefined()
    expect(Object.fromEntries(stored)).toEqual({
      auth_token: token,
      auth_email: amina.email,
      auth_role: 'admin',
      auth_ahead: '0',
    })
    expect(currentSession()?.email).toBe(amina.email)
    expect(currentSession()).toBe(currentSession())
    endSession()
    expect(stored.size).toBe(0)
    expect(currentSession()).toBeNull()
  })

  it.each([
    ['blocked', null],
    ['full', { getItem: () => null, setItem: fail, removeItem: () => undefined }],
  ])('is not started if storage is %s', (_why, localStorage) => {
    vi.stubGlobal('window', { localStorage })
    expect(startSession(tokenWith(amina))).toBe('not-stored')
    expect(currentSession()).toBeNull()
  })

  it('is removed once it has expired', () => {
    startSession(tokenWith(amina))
    expect(currentSession(amina.exp * 1000)).toBeNull()
    expect(stored.size).toBe(0)
  })

  it('that was continued in another tab ended there, too, when that tab signs out', () => {
    startSession(tokenWith(amina))
    expect(currentSession()?.id).toBe('2')
    expect(currentSession(amina.exp * 1000)).toBeNull()
    expect(endedSession()?.session.email).toBe(amina.email)
    stored.set('auth_token', tokenWith({ ...amina, jti: '3' }))
    expect(currentSession()?.id).toBe('3')
    stored.clear()
    expect([currentSession(), endedSession()]).toEqual([null, null])
  })

  it.each([true, false])('that the server refuses ends as refused in other tabs: the page stays: %s', async (stays) => {
    startSession(tokenWith(amina))
    const other = await openTab()
    const session = currentSession()
    if (!session) throw new Error('There is a session')
    refuseSession(session, stays)
    expect(endedSession()).toEqual(stays ? { session, isRejected: true } : null)
    expect(other.endedSession()).toEqual({ session, isRejected: true })
    startSession(tokenWith({ ...amina, jti: '3' }))
    expect([other.currentSession()?.id, other.endedSession()]).toEqual(['3', null])
    endSession()
    expect([other.currentSession(), other.endedSession()]).toEqual([null, null])
  })

  it('that was refused while another tab slept is signed out there once the person has signed out', async () => {
    startSession(tokenWith(amina))
    const other = await openTab()
    const session = currentSession()
    if (!session) throw new Error('There is a session')
    refuseSession(session, true)
    startSession(tokenWith({ ...amina, jti: '3' }))
    endSession()
    expect([other.currentSession(), other.endedSession()]).toEqual([null, null])
    expect(stored.size).toBe(0)
  })

  it('is not started if it has expired', () => {
    expect(startSession(tokenWith({ ...amina, exp: 1 }))).toBe('invalid')
    expect(stored.size).toBe(0)
  })

  it('lasts as long as the server says, even if the device’s clock is a day ahead', async () => {
    const iat = Math.floor(Date.now() / 1000) - 24 * 3600
    const token = tokenWith({ ...amina, iat, exp: iat + 3600 })
    expect(startSession(token)).toBeUndefined()
    vi.resetModules()
    const reloaded = await import('./session.ts')
    expect(reloaded.currentSession()?.token).toBe(token)
    expect(reloaded.currentSession(Date.now() + 3601_000)).toBeNull()
    expect(stored.size).toBe(0)
  })

  it('is null without storage', () => {
    vi.stubGlobal('window', undefined)
    expect(currentSession()).toBeNull()
  })
})

describe('an area', () => {
  it.each([
    ['customer', false, false],
    ['studio_manager', false, true],
    ['admin', true, true],
  ] as const)('may be entered by a %s: admin %s, manager %s', (role, admin, manager) => {
    expect(mayEnter(role, 'admin')).toBe(admin)
    expect(mayEnter(role, 'manager')).toBe(manager)
  })

  it('is the office that officeOf returns for a role', () => {
    const roles = ['customer', 'studio_manager', 'admin', undefined] as const
    expect(roles.map(officeOf)).toEqual([null, '/manager', '/admin', null])
  })
})

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

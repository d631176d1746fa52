import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { changePassword } from '../../api/contract/auth.ts'
import {
  notifyThisDevice,
  type PushDevice,
  pushDevices,
  removePushDevice,
  testThisDevice,
} from '../../api/contract/push.ts'
import { currentSession } from '../../web/shared/session/session.ts'
import { tokenOf } from '../visual/gallery/live-apart.ts'
import { ownUser } from '../visual/gallery/states/account-data.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { heading, reconnect } from './on-screen.ts'
import { show } from './show.tsx'

const publicKey = 'BA'.padEnd(87, 'A')
const phone: PushDevice = {
  id: '0199a000-0000-7000-8000-0000000000d1',
  current: true,
  device: 'Firefox, Android',
  createdAt: '2026-11-21T08:00:00.000Z',
}
const laptop: PushDevice = { ...phone, id: '0199a000-0000-7000-8000-0000000000d2', current: false, device: '' }
const devicesAre = (...items: PushDevice[]) => answer(pushDevices, { publicKey, items })
const done = { done: true } as const
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'

/** A browser that shows notifications, except where a test says otherwise. */
function browserWith({
  permission = 'granted',
  isRegistered = true,
  fails = false,
}: {
  permission?: NotificationPermission
  isRegistered?: boolean
  fails?: boolean
} = {}) {
  const unsubscribe = vi.fn(async () => true)
  const pushManager = {
    getSubscription: async () => ({ unsubscribe, toJSON: () => ({ endpoint, keys }) }),
    subscribe: async () => {
      if (fails) throw new DOMException('No push service')
      return { toJSON: () => ({ endpoint, keys }) }
    },
  }
  const registration = { pushManager }
  const serviceWorker = {
    getRegistration: async () => (isRegistered ? registration : undefined),
    ready: Promise.resolve(registration),
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    permission: permission === 'denied' ? 'denied' : 'default',
    requestPermission: async () => permission,
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return { unsubscribe }
}

const manager = ownUser('studio_manager')

/** Keeps in the storage that this browser shows a person's notifications, in the current session. */
function keepHolder(email = manager.email) {
  window.localStorage.setItem('push_holder', email)
  window.localStorage.setItem('push_session', `${currentSession()?.id} ${endpoint}`)
}

async function opened(...items: PushDevice[]) {
  const shown = show('/account', { as: 'studio_manager', answers: [devicesAre(...items)] })
  if (items.some(({ current }) => current)) keepHolder()
  const title = await heading('Notifications')
  return { ...shown, place: within(title.closest('section') ?? document.body) }
}

describe('browser notifications', () => {
  it('can be turned on for this device and tested', async () => {
    browserWith()
    const { user, bodies, setAnswers, place } = await opened()
    setAnswers(devicesAre(phone), answer(notifyThisDevice, done), answer(testThisDevice, done))
    await user.press('Notify me on this device')
    await screen.findByText('This device shows notifications now')
    expect(bodies(notifyThisDevice)).toEqual([{ endpoint, ...keys }])
    await place.findByText('This device')
    await user.press('Send a test')
    await screen.findByText('The test is on its way')
  })

  it('can be turned off for this or another device', async () => {
    const { unsubscribe } = browserWith()
    const { user, setAnswers, place } = await opened(phone, laptop)
    setAnswers(devicesAre(phone), answer(removePushDevice, done))
    await place.findByText('Unknown device')
    await user.press('Remove Unknown device')
    await screen.findByText('Device removed')
    expect(unsubscribe).not.toHaveBeenCalled()
    setAnswers(devicesAre(), answer(removePushDevice, done))
    await user.press('Remove Firefox, Android')
    await place.findByRole('button', { name: 'Notify me on this device' })
    expect(unsubscribe).toHaveBeenCalledTimes(1)
  })

  it('stay on the screen when they do not load again', async () => {
    browserWith()
    const { user, setAnswers, place } = await opened(phone, laptop)
    await place.findByText('Unknown device')
    setAnswers(refuse(pushDevices))
    await reconnect(user)
    await place.findByRole('alert')
    place.getByText('Unknown device')
    place.getByRole('button', { name: 'Send a test' })
  })

  it('are not offered where the browser does not support them', async () => {
    const { place } = await opened()
    await place.findByText(/^This browser can’t show notifications\./)
    expect(place.queryByRole('button')).toBeNull()
  })

  it.each([
    ['are blocked', { permission: 'denied' } as const, /^Notifications from this site are blocked\./],
    ['lack the service worker', { isRegistered: false }, /^This page is not ready for notifications yet\./],
  ])('explain that they %s', async (_, browser, text) => {
    browserWith(browser)
    const { place } = await opened()
    await place.findByText(text)
  })

  it('show an error when the permission, the browser or the server refuses', async () => {
    browserWith({ fails: true })
    const { user, setAnswers, place } = await opened()
    await user.press('Notify me on this device')
    await place.findByText('This device could not be set up. Please try again.')
    browserWith()
    const unknown = { error: 'This browser’s notifications are not supported', code: 'invalid' }
    setAnswers(devicesAre(), refuse(notifyThisDevice, 400, unknown))
    await user.press('Notify me on this device')
    await place.findByText(unknown.error)
    vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'denied' })
    await user.press('Notify me on this device')
    await place.findByText(/^Notifications from this site are blocked\./)
  })

  it('are renewed when the same manager signs in again, and end when another does', async () => {
    const { unsubscribe } = browserWith()
    const signedIn = (holder: string) => {
      const shown = show('/manager/studios', { as: 'studio_manager', answers: [answer(notifyThisDevice, done)] })
      window.localStorage.setItem('push_holder', holder)
      return shown
    }
    const again = signedIn(manager.email)
    await waitFor(() => expect(again.bodies(notifyThisDevice)).toEqual([{ endpoint, ...keys }]))
    await waitFor(() => expect(window.localStorage.getItem('push_session')).toBe(`${currentSession()?.id} ${endpoint}`))
    expect(unsubscribe).not.toHaveBeenCalled()
    again.unmount()
    const other = signedIn('somebody@studioni.test')
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1))
    expect(other.bodies(notifyThisDevice)).toEqual([])
    expect(window.localStorage.getItem('push_holder')).toBeNull()
  })

  it('go on in this browser after a new password, which starts another session', async () => {
    browserWith()
    const { user, bodies, setAnswers } = await opened(phone)
    await user.type('Current password', 'dusk over kilimani')
    await user.type('New password', 'another one entirely')
    const data = { token: `${tokenOf('studio_manager')}-next`, user: manager }
    setAnswers(answer(changePassword, { data }), answer(notifyThisDevice, done), devicesAre(phone))
    await user.press('Change password')
    await screen.findByText(/^Password changed/)
    await waitFor(() => expect(bodies(notifyThisDevice)).toEqual([{ endpoint, ...keys }]))
  })

  it('stay off in a browser that the manager removed on another device', async () => {
    const { unsubscribe } = browserWith()
    const opens = (...items: PushDevice[]) => {
      const shown = show('/manager/studios', {
        as: 'studio_manager',
        answers: [devicesAre(...items), answer(notifyThisDevice, done)],
      })
      keepHolder()
      return shown
    }
    const on = opens(phone)
    await waitFor(() => expect(on.queries(pushDevices)).toHaveLength(1))
    on.unmount()
    const removed = opens(laptop)
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1))
    expect(window.localStorage.getItem('push_holder')).toBeNull()
    expect([on, removed].flatMap(({ bodies }) => bodies(notifyThisDevice))).toEqual([])
  })

  it('are offered to managers only', async () => {
    show('/account', { as: 'customer' })
    await heading('Where you’re signed in')
    expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull()
  })
})

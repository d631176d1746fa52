import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { changePassword, logout, ownBookings, updateProfile, verify } from '../../api/contract/auth.ts'
import { newRecoveryCodes, ownFactors, removeFactor, renamePasskey } from '../../api/contract/factors.ts'
import { ownSessions } from '../../api/contract/own-sessions.ts'
import { ownData } from '../../api/contract/person-data.ts'
import { tokenOf } from '../visual/gallery/live-apart.ts'
import { ownBookingsOf, ownSessionsOf, ownUser } from '../visual/gallery/states/account-data.ts'
import { answer, answerBy, refuse, silent } from '../visual/gallery/states/answers.ts'
import { ownFactorsOf, someFactors } from '../visual/gallery/states/factors-data.ts'
import { idOf } from '../visual/gallery/states/studios-data.ts'
import { alert, cutOff, fillStorage, heldBack, question, reconnect } from './on-screen.ts'
import { show } from './show.tsx'

const path = '/account'

describe('the account page', () => {
  it('says that the user’s data was not saved', async () => {
    const { user } = show(path, { as: 'customer', answers: [cutOff(ownData)] })
    await user.press('Save your data')
    await alert('Your data was not saved. Please try again.')
  })

  it('sends only the changed fields of the profile, and shows newer values of the others', async () => {
    const me = (profile: Parameters<typeof ownUser>[1]) => ({ data: { user: ownUser('customer', profile) } })
    const { user, bodies, setAnswers } = show(path, {
      as: 'customer',
      answers: [answer(verify, me({ name: 'Grace Njeri', phone: '254712345678' }))],
    })
    await screen.findByDisplayValue('Grace Njeri')
    await user.type('Full Name', 'Grace Njeri Kamau')
    setAnswers(answer(verify, me({ name: 'G. Njeri', phone: '254700000001' })))
    await reconnect(user)
    await screen.findByDisplayValue('0700 000 001')
    screen.getByDisplayValue('Grace Njeri Kamau')
    const saved = me({ name: 'Grace Njeri Kamau', phone: '254700000002' })
    setAnswers(answer(updateProfile, saved), answer(verify, saved))
    await user.press('Save Changes')
    await screen.findByDisplayValue('0700 000 002')
    await user.type('Phone Number', '0711222333')
    await user.press('Save Changes')
    await waitFor(() => expect(bodies(updateProfile)).toEqual([{ name: 'Grace Njeri Kamau' }, { phone: '0711222333' }]))
  })

  it('changes the language of someone without a phone number', async () => {
    const me = { data: { user: ownUser('customer', { phone: null }) } }
    const { user, bodies } = show(path, { as: 'customer', answers: [answer(verify, me), answer(updateProfile, me)] })
    await user.choose('Message language', 'Kiswahili')
    await user.press('Save Changes')
    await waitFor(() => expect(bodies(updateProfile)).toEqual([{ language: 'sw' }]))
  })

  it('does not claim that there are no bookings while they load', async () => {
    const late = heldBack(answer(ownBookings, ownBookingsOf()))
    const { queries } = show(path, { as: 'customer', answers: [late.answer] })
    await waitFor(() => expect(queries(ownBookings)).toHaveLength(1))
    expect(screen.queryAllByText('No bookings yet')).toEqual([])
    late.letGo()
    await screen.findByText(/SB7K3M9Q/)
  })

  it('names the preferred day of a booking without hours', async () => {
    const [one] = ownBookingsOf().items
    if (!one) throw new Error('There is no booking')
    const none = { date: null, startTime: null, endTime: null, slots: [] }
    const items = [{ ...one, ...none, preferredDate: '2027-01-05' }]
    show(path, { as: 'customer', answers: [answer(ownBookings, { items, total: 1, emailVerified: true })] })
    const booking = await screen.findByRole('link', { name: /SB7K3M9Q/ })
    await waitFor(() => expect(booking.textContent).toContain('Tue 5 Jan'))
  })

  it('loads all of 230 bookings, page by page', async () => {
    const [one, ...others] = ownBookingsOf().items
    if (!one) throw new Error(`There is no booking, only ${others.length}`)
    const all = Array.from({ length: 230 }, (_, i) => ({ ...one, id: idOf(2_000 + i), code: `SB${100_000 + i}` }))
    const pages = answerBy(ownBookings, ({ query }) => {
      const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit'))]
      return { items: all.slice(offset, offset + Math.min(limit, 100)), total: 230, emailVerified: true }
    })
    const { user } = show(path, { as: 'customer', answers: [pages] })
    await screen.findByText(/SB100009/)
    expect(screen.queryByText(/SB100010/)).toBeNull()
    for (const last of [/SB100109/, /SB100209/, /SB100229/]) {
      await user.press('More bookings')
      await screen.findByText(last)
    }
    expect(new Set(screen.getAllByText(/SB100\d{3}/).map((each) => each.textContent)).size).toBe(230)
    expect(screen.queryByRole('button', { name: 'More bookings' })).toBeNull()
  })

  it('offers to end every session but the current one', async () => {
    show(path, { as: 'customer' })
    await screen.findByRole('button', { name: 'Sign out Firefox on Android' })
    screen.getByText('Chrome on Windows')
    expect(screen.queryAllByRole('button', { name: 'Sign out Chrome on Windows' })).toEqual([])
  })

  it('rejects a new password that is too short', async () => {
    const { user, bodies } = show(path, { as: 'customer', answers: [refuse(changePassword)] })
    await user.type('Current password', 'a drum')
    await user.type('New password', 'short')
    await user.press('Change password')
    await screen.findByText('Use at least 6 characters')
    expect(bodies(changePassword)).toEqual([])
    await user.type('New password', 'longer')
    await user.press('Change password')
    await waitFor(() => expect(bodies(changePassword)).toEqual([{ currentPassword: 'a drum', newPassword: 'longer' }]))
  })

  it('does not know whether the password was changed, if the network fails', async () => {
    const { user } = show(path, { as: 'customer', answers: [cutOff(changePassword)] })
    await user.type('Current password', 'a drum')
    await user.type('New password', 'a longer drum')
    await user.press('Change password')
    await alert(/^We could not confirm that your new password was saved. Try signing in with it.$/)
    await user.goOffline()
    await user.press('Change password')
    await alert(/^Your password could not be changed. Please try again\.No internet. Nothing was sent.$/)
  })

  it('reloads the list of sessions after a new password has ended the others', async () => {
    const data = { token: tokenOf('customer'), user: ownUser('customer') }
    const { user, setAnswers } = show(path, { as: 'customer' })
    await screen.findByRole('button', { name: 'Sign out Firefox on Android' })
    const items = ownSessionsOf().items.filter(({ current }) => current)
    setAnswers(answer(changePassword, { data }), answer(ownSessions, { items }))
    await user.type('Current password', 'a drum')
    await user.type('New password', 'a longer drum')
    await user.press('Change password')
    await screen.findByText(/^Password changed/)
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Sign out Firefox/ })).toEqual([]))
  })

  it('says that the browser does not store the session that a new password begins', async () => {
    const data = { token: tokenOf('customer'), user: ownUser('customer') }
    const { user } = show(path, { as: 'customer', answers: [answer(changePassword, { data })] })
    await user.type('Current password', 'a drum')
    await user.type('New password', 'a longer drum')
    fillStorage()
    await user.press('Change password')
    await screen.findByText(/^This browser does not let us keep you signed in/)
  })

  it('keeps the sessions on the screen when they do not load again', async () => {
    const { user, setAnswers } = show(path, { as: 'customer' })
    await screen.findByRole('button', { name: 'Sign out Firefox on Android' })
    setAnswers(refuse(ownSessions))
    await reconnect(user)
    await alert('The list of your devices did not load')
    screen.getByRole('button', { name: 'Sign out Firefox on Android' })
  })

  it('shows an error and keeps the passkey when removing it fails', async () => {
    const own = answer(ownFactors, ownFactorsOf('studio_manager', someFactors))
    const { user } = show(path, { as: 'studio_manager', answers: [own, refuse(removeFactor)] })
    await user.press('Remove Pixel 9')
    const ask = await question('Remove Pixel 9?')
    await user.press('Remove')
    await alert('The service is briefly unavailable. Please try again.', ask)
    await user.press('Cancel')
    await screen.findByRole('button', { name: 'Remove Pixel 9' })
    expect(screen.queryAllByText('Pixel 9 removed')).toEqual([])
  })

  it('says that earlier recovery codes may no longer work, if the answer with new ones is lost', async () => {
    const own = answer(ownFactors, ownFactorsOf('studio_manager', someFactors))
    const { user } = show(path, { as: 'studio_manager', answers: [own, cutOff(newRecoveryCodes)] })
    await user.press('Get new codes')
    await alert(/^We could not confirm your new codes. Earlier ones may no longer work/)
  })

  it('drops the last error while it sends the new name of a passkey again', async () => {
    const own = answer(ownFactors, ownFactorsOf('studio_manager', someFactors))
    const { user, setAnswers } = show(path, { as: 'studio_manager', answers: [own, refuse(renamePasskey)] })
    await user.press('Rename Pixel 9')
    await user.press('Save Changes')
    await alert('The service is briefly unavailable. Please try again.')
    setAnswers(silent(renamePasskey))
    await user.press('Save Changes')
    await waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]))
  })
})

describe('signing out', () => {
  it.each([
    { when: 'the server agrees', answers: [answer(logout, { done: true })] },
    { when: 'nothing answers', answers: [cutOff(logout)] },
    { when: 'no answer comes', answers: [silent(logout)] },
  ])('removes the session from the device when $when', async ({ answers }) => {
    const left = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
    const { user, headers } = show(path, { as: 'customer', answers })
    const token = localStorage.getItem('auth_token')
    expect(token).not.toBeNull()
    await user.press('Logout')
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
    expect(['auth_token', 'auth_email', 'auth_role'].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
    ])
    expect(headers(logout, 'authorization')).toEqual([`Bearer ${token}`])
  })

  it.each([
    { from: '/faqs', as: 'customer', goesTo: 'the same page' },
    { from: '/manager/studios', as: 'studio_manager', goesTo: '/' },
    { from: '/admin', as: 'admin', goesTo: '/' },
  ] as const)('leads from $from to $goesTo', async ({ from, as, goesTo }) => {
    const gone: string[] = []
    vi.spyOn(window.location, 'reload').mockImplementation(() => void gone.push('the same page'))
    vi.spyOn(window.location, 'replace').mockImplementation((to) => void gone.push(String(to)))
    const { user, address } = show(from, { as, answers: [answer(logout, { done: true })] })
    await user.press('Logout')
    await waitFor(() => expect(gone).toEqual([goesTo]))
    // A redirect within the app would cancel the departure.
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Logout' })).toEqual([]))
    expect(address()).toBe(from)
  })
})

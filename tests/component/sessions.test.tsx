import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { auditLogs, exportAuditLogs } from '../../api/contract/audit.ts'
import { acceptInvite, login, type Session, updateProfile, verify } from '../../api/contract/auth.ts'
import { confirm, ownFactors, proveCode } from '../../api/contract/factors.ts'
import { updateUser } from '../../api/contract/people.ts'
import { noFlow } from '../../web/shared/booking/flow.ts'
import { currentSession } from '../../web/shared/session/session.ts'
import { ownUser } from '../visual/gallery/states/account-data.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { ownFactorsOf, someFactors } from '../visual/gallery/states/factors-data.ts'
import { users } from '../visual/gallery/states/office-data.ts'
import type { State } from '../visual/gallery/states/state.ts'
import { studioAt } from '../visual/gallery/states/studios-data.ts'
import { ahead, hour } from '../visual/gallery/states/times.ts'
import type { User } from '../visual/gallery/states/user.ts'
import { openContactAtStudio, studio } from './booking-form.ts'
import { dialog, gone, heading } from './on-screen.ts'
import { show } from './show.tsx'

type Role = State['as'] & string
type Who = ReturnType<typeof ownUser>

const tokenOf = ({ id, email, role }: Who, endsIn = 3600) => {
  const exp = Math.floor(Date.now() / 1000) + endsIn
  return `tests.${btoa(JSON.stringify({ userId: id, email, role, exp }))}.unsigned`
}
const sessionOf = (user: Who): Session => ({ data: { token: tokenOf(user), user } })
/** Changes the storage as another tab would. */
const inAnotherTab = (change: () => void) =>
  act(async () => {
    change()
    window.dispatchEvent(new Event('storage'))
  })
const storeToken = (token: string) => localStorage.setItem('auth_token', token)
const removeToken = () => localStorage.removeItem('auth_token')
const storedSession = () => ['auth_token', 'auth_email', 'auth_role'].map((key) => localStorage.getItem(key))
/** The back office replaces the header of the public pages. */
const header = () => within(screen.getByRole('banner'))
const signedOut = () => waitFor(() => header().getByRole('link', { name: 'Sign In' }))
/** Waits until the header shows this text. */
const headerSays = (text: string) => waitFor(() => header().getAllByText(text))
const signIn = async (user: User, email: string) => {
  await dialog('Sign In')
  await user.type('Email', email)
  await user.type('Password', 'a drum and a bass')
  await user.press('Sign In')
}

describe('a session', () => {
  it('that expires ends within a second', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const wanjiru = ownUser('customer')
    show('/faqs')
    await inAnotherTab(() => storeToken(tokenOf(wanjiru, 30)))
    await headerSays(wanjiru.email)
    await vi.advanceTimersByTimeAsync(31_000)
    await signedOut()
    expect(storedSession()).toEqual([null, null, null])
  })

  it('that starts or ends in another tab does so in this tab at once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const wanjiru = ownUser('customer')
    show('/faqs')
    await signedOut()
    await inAnotherTab(() => storeToken(tokenOf(wanjiru)))
    await headerSays(wanjiru.email)
    await inAnotherTab(removeToken)
    await signedOut()
  })

  it('that ends while a profile is edited keeps the draft for the same user only', async () => {
    const halima = ownUser('customer', { name: 'Halima Abdi' })
    const juma = ownUser('customer', { id: ownUser('admin').id, name: 'Juma Abdi', email: 'juma@example.com' })
    const { user, setAnswers } = show('/account', {
      as: 'customer',
      answers: [answer(verify, { data: { user: halima } })],
    })
    await screen.findByLabelText('Full Name')
    await user.type('Full Name', 'Halima Abdi Noor')
    for (const [who, name] of [
      [juma, 'Juma Abdi'],
      [halima, 'Halima Abdi Noor'],
    ] as const) {
      setAnswers(answer(login, sessionOf(who)), answer(verify, { data: { user: who } }))
      await inAnotherTab(removeToken)
      await signIn(user, who.email)
      await screen.findByText(new RegExp(`^Hello ${who.name}\\.`))
      await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveProperty('value', name))
    }
  })

  it('of another user in another tab replaces the previous user’s data here', async () => {
    const halima = ownUser('customer', { name: 'Halima Abdi' })
    const juma = ownUser('customer', { id: ownUser('admin').id, name: 'Juma Abdi', email: 'juma@example.com' })
    const { setAnswers } = show('/account', { as: 'customer', answers: [answer(verify, { data: { user: halima } })] })
    await screen.findByText(/^Hello Halima Abdi/)
    setAnswers(answer(verify, { data: { user: juma } }))
    await inAnotherTab(() => storeToken(tokenOf(juma)))
    await screen.findByText(/^Hello Juma Abdi/)
    expect(screen.getByLabelText('Full Name')).toHaveProperty('value', 'Juma Abdi')
  })

  it('that ends in another tab removes the contact details of an unfinished booking', async () => {
    const { user } = show(studio, { as: 'customer' })
    await openContactAtStudio(user)
    await user.type('Full name', 'Halima Abdi')
    const draft = () => sessionStorage.getItem('studioni.booking')
    await waitFor(() => expect(draft()).toContain('Halima Abdi'))
    await inAnotherTab(removeToken)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(draft() ?? '').not.toContain('Halima')
  })

  it('that the server refused removes them once its person does not sign in again', async () => {
    const { user } = show(studio, { as: 'customer' })
    await openContactAtStudio(user)
    await user.type('Full name', 'Halima Abdi')
    const draft = () => sessionStorage.getItem('studioni.booking') ?? ''
    await waitFor(() => expect(draft()).toContain('Halima Abdi'))
    await inAnotherTab(() => {
      localStorage.setItem('auth_refused', currentSession()?.id ?? '')
      removeToken()
    })
    await dialog('Sign In')
    expect(draft()).toContain('Halima Abdi')
    await user.press('Close')
    await waitFor(() => expect(draft()).not.toContain('Halima'))
  })

  it('of an earlier person in this tab does not own a booking that a guest begins', async () => {
    const finished = JSON.stringify({ flow: noFlow, path: '/', person: 'halima@example.com' })
    const { user } = show(studio, { saved: { 'studioni.booking': finished } })
    await openContactAtStudio(user)
    await user.type('Full name', 'Juma Abdi')
    const draft = () => sessionStorage.getItem('studioni.booking')
    await waitFor(() => expect(draft()).toContain('Juma Abdi'))
    expect(draft()).not.toContain('halima')
  })

  it.each([
    ['customer', true],
    ['admin', false],
  ] as const)('continues a booking of the same person only: as %s', async (as, isContinued) => {
    const owner = ownUser('customer').email
    const contact = { customerName: 'Kamau Otieno', customerEmail: owner, customerPhone: '0712345678' }
    const draft = { flow: { ...noFlow, step: 'contact', studioId: studioAt(0).id, contact }, path: '/', person: owner }
    show('/', { as, saved: { 'studioni.booking': JSON.stringify(draft) } })
    if (isContinued) await dialog('Contact Information')
    else await screen.findByRole('banner')
    const isKept = () => sessionStorage.getItem('studioni.booking')?.includes('Kamau') ?? false
    await waitFor(() => expect(isKept()).toBe(isContinued))
    expect(screen.queryAllByRole('dialog')).toHaveLength(isContinued ? 1 : 0)
  })

  it.each([
    ['customer', '/faqs?sign-in=', '/faqs'],
    ['customer', '/?error=authentication_required&sign-in=', '/'],
    ['studio_manager', '/faqs?sign-in=', '/manager'],
    ['admin', '/?error=authentication_required&sign-in=/admin/users', '/admin/users'],
  ] as const)(
    'that starts in another tab takes a %s from the sign-in dialog at %s to %s',
    async (role, path, leads) => {
      const { address } = show(path)
      await dialog('Sign In')
      await inAnotherTab(() => storeToken(tokenOf(ownUser(role))))
      await waitFor(() => expect(address()).toBe(leads))
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('takes its user from the address of the sign-in dialog to the page it names', async () => {
    const { address } = show('/?error=authentication_required&sign-in=/manager/studios', { as: 'studio_manager' })
    await waitFor(() => expect(address()).toBe('/manager/studios'))
  })

  it('that the server rejects opens the sign-in dialog, and closing it leads to the home page', async () => {
    const { user, address } = show('/account', {
      as: 'customer',
      answers: [refuse(updateProfile, 401, { error: 'Authentication required', code: 'unauthenticated' })],
    })
    await user.press('Save Changes')
    await within(await dialog('Sign In')).findByText(/^Authentication required/)
    expect(address()).toBe('/account')
    expect(storedSession()).toEqual([null, null, null])
    await user.press('Close')
    await waitFor(() => expect(address()).toMatch(/^\/\?error=authentication_required/))
  })
})

describe('access to the back office', () => {
  it('asks visitors to sign in, then opens the page they wanted', async () => {
    const asha = ownUser('admin')
    const { user, address, setAnswers } = show('/admin/users?search=asha')
    await within(await dialog('Sign In')).findByText(/^Authentication required/)
    setAnswers(answer(login, sessionOf(asha)))
    await signIn(user, asha.email)
    await heading('Users')
    expect(address()).toBe('/admin/users?search=asha')
  })

  it.each<[Role, string[]]>([
    ['customer', []],
    ['studio_manager', ['Manager Dashboard']],
    ['admin', ['Manager Dashboard', 'Admin Dashboard']],
  ])('is linked from the header of a %s by role', async (as, dashboards) => {
    show('/faqs', { as })
    await headerSays(ownUser(as).email)
    for (const menu of header().getAllByRole('navigation', { name: 'Pages' })) {
      const links = within(menu).queryAllByRole('link', { name: /Dashboard/ })
      expect(links.map(({ textContent }) => textContent.trim())).toEqual(dashboards)
    }
  })

  it('greets an admin, and its menu links to every screen', async () => {
    const { user } = show('/admin', { as: 'admin' })
    await headerSays('Welcome, Asha Mwangi')
    await headerSays('Manage studios, bookings, and users')
    expect(screen.queryAllByRole('link', { name: 'FAQs' })).toEqual([])
    for (const name of [/^Payments/, 'Messages', 'System'])
      for (const menu of screen.getAllByRole('navigation', { name: 'Screens' }))
        within(menu).getByRole('link', { name })
    await user.pressThe('link', 'Limitations')
    await heading('Limitations')
  })
})

it('accepting an invitation sets a password and opens the back office', async () => {
  const mercy = ownUser('studio_manager', { name: 'Mercy Atieno' })
  const { user, bodies, address, setAnswers } = show('/auth/accept-invite?token=from-the-mail')
  await screen.findByText('Use at least 10 characters')
  await user.type('Password', 'a drum')
  await user.press('Accept invitation')
  setAnswers(answer(acceptInvite, sessionOf(mercy)), answer(verify, { data: { user: mercy } }))
  await user.type('Password', 'a drum and a bass')
  await user.press('Accept invitation')
  await screen.findAllByText('Welcome, Mercy Atieno')
  expect(address()).toBe('/manager')
  expect(bodies(acceptInvite)).toMatchObject([{ token: 'from-the-mail', password: 'a drum and a bass' }])
})

describe('a second factor', () => {
  const wrong = 'That code is not right, or it was used before'
  const wrongCode = { error: wrong, code: 'invalid', fieldErrors: { code: [wrong] } }

  it('is required after the password until the code is correct', async () => {
    const otieno = ownUser('studio_manager', { name: 'Otieno Ouma' })
    const pending = { token: 'x', step: 'factor', methods: ['totp'], expiresAt: ahead(hour) }
    const needed = refuse(login, 409, { error: 'Confirm with your app', code: 'step_required', pending })
    const { user, setAnswers } = show('/?sign-in=', { answers: [needed, refuse(proveCode, 400, wrongCode)] })
    await signIn(user, otieno.email)
    await heading('One more step')
    await user.type(/^Code/, '000000')
    await user.press('Continue')
    await screen.findByText(wrong)
    await user.press('Back to Sign In')
    await signIn(user, otieno.email)
    await heading('One more step')
    setAnswers(answer(proveCode, sessionOf(otieno)), answer(verify, { data: { user: otieno } }))
    await user.type(/^Code/, '123456')
    await user.press('Continue')
    await headerSays('Welcome, Otieno Ouma')
  })

  const needed = { error: 'Confirm that it is you to continue', code: 'confirmation_required' }
  const factors = answer(ownFactors, ownFactorsOf('admin', { ...someFactors, confirmBy: ['totp'] }))

  it('confirms a sensitive request, which is then sent again', async () => {
    const { user, bodies, setAnswers } = show('/admin/users', {
      as: 'admin',
      answers: [factors, refuse(updateUser, 403, needed), refuse(confirm, 400, wrongCode)],
    })
    await user.press('Edit Zainab Juma')
    await user.choose('Role', 'Studio manager')
    await user.press('Save Changes')
    await dialog('Confirm that it is you')
    await user.type(/^Code/, '000000')
    await user.press('Confirm')
    await screen.findByText(wrong)
    expect(bodies(updateUser)).toHaveLength(1)
    const [, , zainab] = users
    if (!zainab) throw new Error('There are users')
    setAnswers(factors, answer(confirm, { until: ahead(hour) }), answer(updateUser, { data: { user: zainab } }))
    await user.type(/^Code/, '123456')
    await user.press('Confirm')
    await screen.findAllByText('User updated successfully')
    await gone('Confirm that it is you')
    expect(bodies(confirm)).toEqual([{ code: '000000' }, { code: '123456' }])
    expect(bodies(updateUser)).toHaveLength(2)
  })

  it('cancelled by the user does not send the request again', async () => {
    const { user, queries } = show('/admin/audit-logs', {
      as: 'admin',
      answers: [factors, refuse(exportAuditLogs, 403, needed)],
    })
    await waitFor(() => expect(queries(auditLogs).length).toBeGreaterThan(0))
    await user.press(/Export/)
    await dialog('Confirm that it is you')
    await user.press('Close')
    await screen.findByText(needed.error)
    expect(queries(exportAuditLogs)).toHaveLength(1)
  })
})

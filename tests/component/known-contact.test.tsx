import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ownBookings, verify } from '../../api/contract/auth.ts'
import { requestBooking } from '../../api/contract/bookings.ts'
import { cacheAnswer, cachedAnswers } from '../../web/shared/api-client/answer-cache.ts'
import { startSession } from '../../web/shared/session/session.ts'
import { tokenOf } from '../visual/gallery/live-apart.ts'
import { longEmail, ownBookingsOf, ownUser } from '../visual/gallery/states/account-data.ts'
import { answer } from '../visual/gallery/states/answers.ts'
import { ahead } from '../visual/gallery/states/times.ts'
import { bookingMade, openContactAtStudio, studio } from './booking-form.ts'
import { heldBack, rendered } from './on-screen.ts'
import { show } from './show.tsx'

const user = (phone: string | null) => answer(verify, { data: { user: ownUser('customer', { phone }) } })
const fieldsOf = (contact: HTMLElement) =>
  ['Full name', 'Email', 'Phone number'].map((name) => within(contact).getByRole('textbox', { name }))
const valuesOf = (contact: HTMLElement) =>
  fieldsOf(contact).map((field) => field instanceof HTMLInputElement && field.value)

it('the contact form of a booking is filled in for a signed-in customer, and can be changed', async () => {
  const shown = show(studio, { as: 'customer', answers: [user('254712345678'), answer(requestBooking, bookingMade)] })
  const contact = await openContactAtStudio(shown.user)
  await expect.poll(() => valuesOf(contact)).toEqual(['Wanjiru Kamau', longEmail, '0712 345 678'])
  await shown.user.type('Full name', 'Achieng Otieno')
  await shown.user.press(/^Book/)
  await expect.poll(() => shown.bodies(requestBooking)).toHaveLength(1)
  expect(shown.bodies(requestBooking)).toMatchObject([
    { customerName: 'Achieng Otieno', customerEmail: longEmail, customerPhone: '0712 345 678' },
  ])
})

it('an account without a phone number uses the one of the latest booking', async () => {
  const own = ownBookingsOf()
  const items = own.items.map((booking, i) => ({
    ...booking,
    createdAt: ahead(i === 2 ? 0 : -1),
    customerPhone: i === 2 ? '254722000111' : '254733000111',
  }))
  const shown = show(studio, { as: 'customer', answers: [user(null), answer(ownBookings, { ...own, items })] })
  const contact = await openContactAtStudio(shown.user)
  await expect.poll(() => valuesOf(contact)).toEqual(['Wanjiru Kamau', longEmail, '0722 000 111'])
})

it('account details that arrive late do not replace typed text', async () => {
  const late = heldBack(user('254712345678'))
  const shown = show(studio, { as: 'customer', answers: [late.answer] })
  const contact = await openContactAtStudio(shown.user)
  await shown.user.type('Full name', 'Achieng Otieno')
  late.letGo()
  await expect.poll(() => valuesOf(contact)).toEqual(['Achieng Otieno', longEmail, '0712 345 678'])
})

it.each([undefined, 'admin', 'studio_manager'] as const)(
  'the contact form of a booking stays empty for others: %s',
  async (as) => {
    const answers = as ? [answer(verify, { data: { user: ownUser(as, { phone: '254712345678' }) } })] : []
    const shown = show(studio, as ? { as, answers } : {})
    const contact = await openContactAtStudio(shown.user)
    await rendered()
    expect(valuesOf(contact)).toEqual(['', '', ''])
  },
)

const typedInto = () =>
  ['Full Name', /^Email/, /^Phone/].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)
const drafts = () => sessionStorage.getItem('studioni.drafts') ?? '{}'

it.each(['customer', 'studio_manager', 'admin'] as const)(
  'the contact page fills in the user’s details: %s',
  async (as) => {
    const { name, email } = ownUser(as)
    show('/contact', { as, answers: [answer(verify, { data: { user: ownUser(as, { phone: '254712345678' }) } })] })
    await waitFor(() => expect(typedInto()).toEqual([name, email, '0712 345 678']))
    expect(drafts()).toBe('{}')
  },
)

it('a contact detail that the user cleared stays empty after a reload', async () => {
  const answers = [user('254712345678')]
  const first = show('/contact', { as: 'customer', answers })
  await waitFor(() => expect(typedInto()).toEqual(['Wanjiru Kamau', longEmail, '0712 345 678']))
  await first.user.type(/^Phone/, '')
  await first.user.type('Message', 'Do you have a piano?')
  await waitFor(() => expect(drafts()).toContain('piano'))
  const saved = { 'studioni.drafts': drafts() }
  first.unmount()
  const { user: person } = show('/contact', { as: 'customer', answers, saved })
  await waitFor(() => expect(typedInto()).toEqual(['Wanjiru Kamau', longEmail, '']))
  await person.press('Start over')
  expect(typedInto()).toEqual(['Wanjiru Kamau', longEmail, '0712 345 678'])
})

it('signing in as another user clears the previous user’s details, drafts and cache', async () => {
  const { user: person, setAnswers } = show('/contact', { as: 'customer', answers: [user('254712345678')] })
  await waitFor(() => expect(typedInto()).toEqual(['Wanjiru Kamau', longEmail, '0712 345 678']))
  await person.type('Message', 'Do you have a piano?')
  await cacheAnswer('trackedBooking', { key: 'trackedBooking("a-link")', at: 7, data: {} })
  const other = ownUser('admin', { phone: null })
  setAnswers(answer(verify, { data: { user: other } }))
  act(() => void startSession(tokenOf('admin')))
  await waitFor(() => expect(typedInto()).toEqual([other.name, other.email, '']))
  expect(screen.getByLabelText('Message')).toHaveProperty('value', '')
  expect(drafts()).not.toContain('piano')
  expect(await cachedAnswers('trackedBooking')).toEqual([])
})

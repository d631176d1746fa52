import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { login } from '../../api/contract/auth.ts'
import { bookingEvents, chooseLanguage, trackBooking } from '../../api/contract/bookings.ts'
import { sendContact } from '../../api/contract/site.ts'
import { answer, stream } from '../visual/gallery/states/answers.ts'
import { aTracked } from '../visual/gallery/states/paying-data.ts'
import type { User } from '../visual/gallery/states/user.ts'
import { alert, cutOff, dialog } from './on-screen.ts'
import { show } from './show.tsx'

const unsent = 'No internet. Nothing was sent.'

describe('an offline request', () => {
  async function signIn(user: User): Promise<HTMLElement> {
    const form = await dialog('Sign In')
    await user.type('Email', 'wanjiru@example.com')
    await user.type('Password', 'a drum and a bass')
    await user.press('Sign In')
    return alert('Authentication failed. Please try again.', form)
  }

  it('shows the error of its form, and that nothing was sent', async () => {
    const { user } = show('/?sign-in=', { answers: [cutOff(login)] })
    await user.goOffline()
    expect((await signIn(user)).textContent).toContain(unsent)
  })

  it('shows that nothing was sent in a form with its own error', async () => {
    const { user } = show('/contact', { answers: [cutOff(sendContact)] })
    await user.choose('Inquiry type', 'A payment or a refund')
    await user.type('Full Name', 'Wanjiru Kamau')
    await user.type('Email', 'wanjiru@example.com')
    await user.type('Subject', 'My receipt')
    await user.type('Message', 'Where do I find it?')
    await user.goOffline()
    await user.press('Send Message')
    expect((await alert('Your message was not sent. Please try again.')).textContent).toContain(unsent)
  })

  it('shows that nothing was sent in a toast', async () => {
    const { user } = show('/bookings/a-link', {
      answers: [cutOff(chooseLanguage), answer(trackBooking, aTracked()), stream(bookingEvents)],
    })
    await screen.findByLabelText('Message language')
    await user.goOffline()
    await user.choose('Message language', 'Kiswahili')
    await screen.findByText('The language was not changed. Please try again.')
    screen.getByText(unsent)
  })

  it('does not claim that nothing was sent if the network was lost later', async () => {
    const { user } = show('/?sign-in=', { answers: [cutOff(login)] })
    expect((await signIn(user)).textContent).not.toContain(unsent)
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { paymentEvents, paymentPage } from '../../api/contract/payment.ts'
import { answer, stream } from '../visual/gallery/states/answers.ts'
import { aPaymentPage, aPrompt, aState, paidState } from '../visual/gallery/states/paying-data.ts'
import { fillAtStudio, studio } from './booking-form.ts'
import { dialog } from './on-screen.ts'
import { show } from './show.tsx'

/** Returns the error text of a field, as a screen reader announces it. */
function wrongWith(field: HTMLElement) {
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  return { invalid: field.getAttribute('aria-invalid'), says: note?.textContent }
}

it('the home page has named regions and one of each landmark', async () => {
  show('/')
  for (const name of ['Featured studios', 'Pick your hours', 'What you can count on', 'How it works'])
    await screen.findByRole('region', { name })
  for (const role of ['banner', 'main', 'contentinfo']) expect(screen.getAllByRole(role)).toHaveLength(1)
  within(screen.getByRole('banner')).getAllByRole('navigation', { name: 'Pages' })
  expect((await screen.findAllByRole('img', { name: /: (free \d|no free hours)/ })).length).toBeGreaterThan(0)
})

it('an error is tied to its field in the sign-in dialog', async () => {
  const { user } = show('/?sign-in=')
  const form = within(await dialog('Sign In'))
  await user.press('Sign In')
  await waitFor(() =>
    expect(wrongWith(form.getByLabelText('Email'))).toEqual({ invalid: 'true', says: 'Enter your email address' }),
  )
})

it('an error is tied to its field in the booking form', async () => {
  const { user } = show(studio)
  const contact = within(await fillAtStudio(user))
  await user.type('Full name', '')
  await user.press(/^Book Session/)
  await waitFor(() =>
    expect(wrongWith(contact.getByLabelText('Full name'))).toEqual({ invalid: 'true', says: 'Enter your name' }),
  )
})

describe('the status of a prompt is announced', () => {
  const page = aPaymentPage()
  const ended = aPrompt(60, { open: false, status: 'failed', outcome: 'cancelled' })

  it.each([
    { says: /^Check your phone$/, state: aState(page, { prompt: aPrompt(12) }) },
    { says: /^You cancelled the M-Pesa request$/, state: aState(page, { prompt: ended }) },
    { says: /^Paid\. Thank you!$/, state: paidState(page) },
  ])('announces $says', async ({ says, state }) => {
    show('/payment/a-link', { answers: [answer(paymentPage, page), stream(paymentEvents, { payment: state })] })
    await waitFor(() =>
      expect(screen.getAllByRole('status').filter(({ textContent }) => says.test(textContent))).not.toEqual([]),
    )
  })
})

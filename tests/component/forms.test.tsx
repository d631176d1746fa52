import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { login } from '../../api/contract/auth.ts'
import { trackBooking } from '../../api/contract/bookings.ts'
import { proveCode } from '../../api/contract/factors.ts'
import { confirmManual, initiateStk, paymentEvents, paymentPage } from '../../api/contract/payment.ts'
import { sendContact } from '../../api/contract/site.ts'
import { answer, refuse, stream } from '../visual/gallery/states/answers.ts'
import { aPaymentPage, aState } from '../visual/gallery/states/paying-data.ts'
import { ahead, hour } from '../visual/gallery/states/times.ts'
import type { User } from '../visual/gallery/states/user.ts'
import { alert, badGateway, cutOff, dialog, heading, heldBack } from './on-screen.ts'
import { show } from './show.tsx'

describe('the contact page', () => {
  async function write(user: User): Promise<void> {
    await user.choose('Inquiry type', 'A payment or a refund')
    await user.type('Full Name', 'Wanjiru Kamau')
    await user.type('Email', 'wanjiru@example.com')
    await user.type('Subject', 'My receipt')
    await user.type('Message', 'Where do I find it?')
  }

  it('sends a message, confirms it, and offers to send another', async () => {
    const { user, bodies } = show('/contact', { answers: [answer(sendContact, { done: true })] })
    await write(user)
    await user.press('Send Message')
    const sent = await screen.findByText('Thank You!')
    expect(sent.parentElement?.textContent).toContain(
      "Thank You! Your message has been sent successfully. We'll get back to you within 24 hours.",
    )
    expect(bodies(sendContact)).toMatchObject([{ subject: 'My receipt', inquiryType: 'billing' }])
    await user.press('Send Another Message')
    expect(await screen.findByLabelText('Message')).toHaveProperty('value', '')
  })

  it('shows an error at each missing field, and keeps the text after a failed request', async () => {
    const { user } = show('/contact', { answers: [badGateway(sendContact)] })
    await user.press('Send Message')
    const missing = ['what it is about', 'your name', 'your email address', 'a subject', 'a message']
    for (const what of missing) await screen.findByText(new RegExp(`^(Choose|Enter) ${what}$`))
    await user.type('Email', 'wanjiru')
    await screen.findByText('Enter a valid email address')
    await write(user)
    await user.press('Send Message')
    await alert('We could not confirm that your message was sent. Please try again.')
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Where do I find it?')
  })

  it('repeats a message without an answer with its idempotency key, and gives the next one another', async () => {
    const { user, headers, setAnswers } = show('/contact', { answers: [cutOff(sendContact)] })
    await write(user)
    await user.press('Send Message')
    await alert('We could not confirm that your message was sent. Please try again.')
    setAnswers(answer(sendContact, { done: true }))
    await user.press('Send Message')
    await user.press('Send Another Message')
    await write(user)
    await user.press('Send Message')
    await screen.findByText('Thank You!')
    const [first, again, next] = headers(sendContact, 'idempotency-key')
    expect(first).toEqual(expect.any(String))
    expect([again === first, next === first]).toEqual([true, false])
  })

  it('says that a rejected message was not sent', async () => {
    const { user } = show('/contact', { answers: [refuse(sendContact)] })
    await write(user)
    await user.press('Send Message')
    await alert(/^Your message was not sent. Please try again.$/)
  })
})

describe('the sign-in dialog', () => {
  const storedSession = () => ['auth_token', 'auth_email', 'auth_role'].map((key) => localStorage.getItem(key))

  it('shows errors at empty fields, and the server’s error', async () => {
    const wrong = { error: 'Email or password is wrong', code: 'wrong_credentials' }
    const { user } = show('/?sign-in=', { answers: [refuse(login, 401, wrong)] })
    const form = await dialog('Sign In')
    await within(form).findByText('Or continue with email')
    await user.press('Sign In')
    await within(form).findByText('Enter your email address')
    await within(form).findByText('Enter your password')
    await user.type('Email', 'wanjiru@example.com')
    await user.type('Password', 'not it at all')
    await user.press('Sign In')
    const failure = await alert(wrong.error, form)
    within(failure).getByText('Check your email and password.')
    expect(storedSession()).toEqual([null, null, null])
  })

  it('shows its own error after a network failure', async () => {
    const { user } = show('/?sign-in=', { answers: [cutOff(login)] })
    const form = await dialog('Sign In')
    await user.type('Email', 'wanjiru@example.com')
    await user.type('Password', 'a drum and a bass')
    await user.press('Sign In')
    const failure = await alert('Authentication failed. Please try again.', form)
    expect(failure.textContent).not.toContain('Check your email')
  })

  it('asks for a second factor when the server requires one', async () => {
    const pending = { token: 'x', step: 'factor', methods: ['totp'], expiresAt: ahead(hour) }
    const needed = refuse(login, 409, { error: 'Confirm with your app', code: 'step_required', pending })
    const { user, bodies } = show('/?sign-in=', { answers: [needed, badGateway(proveCode)] })
    await dialog('Sign In')
    await user.type('Email', 'otieno@studioni.test')
    await user.type('Password', 'a drum and a bass')
    await user.press('Sign In')
    const step = await heading('One more step')
    await waitFor(() => expect(document.activeElement).toBe(step))
    await user.type(/^Code/, '123456')
    await user.press('Continue')
    await waitFor(() => expect(bodies(proveCode)).toEqual([{ pending: 'x', code: '123456' }]))
    expect(storedSession()).toEqual([null, null, null])
  })

  it('shows and hides the password', async () => {
    const { user } = show('/?sign-in=')
    const form = await dialog('Sign In')
    const password = await within(form).findByLabelText(/password/i)
    expect(password.getAttribute('type')).toBe('password')
    await user.press('Show password')
    expect(password.getAttribute('type')).toBe('text')
    await user.press('Hide password')
    expect(password.getAttribute('type')).toBe('password')
  })
})

describe('the payment page', () => {
  const page = aPaymentPage()
  const paying = [answer(paymentPage, page), stream(paymentEvents, { payment: aState(page) })]

  it('requires at least nine digits of a phone number, and sends it with the prefix 254', async () => {
    const { user, bodies } = show('/payment/a-link', { answers: [...paying, badGateway(initiateStk)] })
    const pay = await screen.findByRole('button', { name: /^Pay Now/ })
    await user.type(/phone/i, '')
    await waitFor(() => expect(pay.matches(':disabled, [aria-disabled=true]')).toBe(true))
    await user.type('M-Pesa phone number', '0712 345')
    expect(pay.matches(':disabled, [aria-disabled=true]')).toBe(true)
    await user.type('M-Pesa phone number', '712-345-999')
    await user.press(/^Pay Now/)
    await waitFor(() => expect(bodies(initiateStk)).toEqual([{ phoneNumber: '254712345999' }]))
  })

  it('asks for the rest after a part payment, and shows the session’s hours', async () => {
    const rest = aPaymentPage({ booking: { received: 3_500, balance: 1_500 } })
    show('/payment/a-link', { answers: [answer(paymentPage, rest), stream(paymentEvents, { payment: aState(rest) })] })
    await heading('Pay the remaining KES 1,500')
    screen.getByRole('button', { name: 'Pay Now · KES 1,500' })
    screen.getByText('15:00 to 17:00')
  })

  it('sends one prompt, however often the button is pressed', async () => {
    const late = heldBack(badGateway(initiateStk))
    const { bodies } = show('/payment/a-link', { answers: [...paying, late.answer] })
    const pay = await screen.findByRole('button', { name: /^Pay Now/ })
    await userEvent.click(pay)
    await waitFor(() => expect(bodies(initiateStk)).toHaveLength(1))
    await userEvent.click(pay)
    late.letGo()
    await alert('Payment failed. Please try again.')
    expect(bodies(initiateStk)).toHaveLength(1)
  })

  it('shows the server’s error at the phone number', async () => {
    const error = 'Enter a Kenyan mobile number, such as 0712 345 678'
    const refused = refuse(initiateStk, 400, { error, code: 'invalid', fieldErrors: { phoneNumber: [error] } })
    const { user } = show('/payment/a-link', { answers: [...paying, refused] })
    await user.type('M-Pesa phone number', '+1 202 555 0147')
    await user.press(/^Pay Now/)
    const field = screen.getByLabelText('M-Pesa phone number')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    screen.getByText(error)
    await user.type('M-Pesa phone number', '0712 345 678')
    expect(screen.queryByText(error)).toBeNull()
    // As after input that came before the hydration.
    Object.assign(field, { value: '+1 202 555 0147' })
    await user.press(/^Pay Now/)
    await screen.findByText(error)
  })

  it('shows the server’s limits on prompts and on payment claims', async () => {
    const error = 'We can send this phone another payment request at 08:05. You can also pay by Paybill now.'
    const reported = 'This payment was reported too often.'
    const limits = [
      refuse(initiateStk, 429, { error, code: 'too_many' }),
      refuse(confirmManual, 429, { error: reported, code: 'too_many' }),
    ]
    const { user } = show('/payment/a-link', { answers: [...paying, ...limits] })
    await user.press(/^Pay Now/)
    await alert(error)
    await user.press(/^I have paid/)
    await screen.findByText(reported)
  })

  it('says that a payment claim could not be sent', async () => {
    const { user } = show('/payment/a-link', { answers: [...paying, badGateway(confirmManual)] })
    await user.press(/^I have paid/)
    await alert('Failed to confirm payment')
  })
})

describe('a broken link', () => {
  it('without a payment id shows an error and leads home', async () => {
    const { user } = show('/payment')
    await heading('Invalid payment link')
    await user.press('Go Home')
    await heading('Book studio sessions with confidence')
  })

  it('to an unknown payment says that it is invalid or has expired', async () => {
    show('/payment/not-a-link', {
      answers: [refuse(paymentPage, 404, { error: 'No such payment', code: 'not_found' })],
    })
    await heading('Payment Not Found')
    screen.getByText('This payment link is invalid or has expired.')
  })

  it('to a payment that does not load shows an error', async () => {
    show('/payment/a-link', { answers: [badGateway(paymentPage)] })
    await heading('Payment Error')
    screen.getByText('Failed to load payment details')
  })

  it('to an unknown booking leads to the studios', async () => {
    const missing = refuse(trackBooking, 404, { error: 'No such booking', code: 'not_found' })
    const { user } = show('/bookings/not-a-link', { answers: [missing] })
    await heading('Booking not found')
    await user.pressThe('link', 'Browse studios')
    await heading('All Studios')
  })
})

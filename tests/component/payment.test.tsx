import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  confirmManual,
  disownPhone,
  initiateStk,
  type PromptOutcome,
  paymentEvents,
  paymentPage,
} from '../../api/contract/payment.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { answer, refuse, silent } from '../visual/gallery/states/answers.ts'
import { aPaymentPage, aPrompt, aReceipt, aState, paidState } from '../visual/gallery/states/paying-data.ts'
import { ahead, hour, minute } from '../visual/gallery/states/times.ts'
import { alert, cutOff, heading, liveStream } from './on-screen.ts'
import { show } from './show.tsx'

const path = '/payment/a-link'
const page = aPaymentPage()
const waiting = () => aPaymentPage({ prompt: aPrompt(12) })
const failed = (outcome: PromptOutcome) => aPrompt(60, { open: false, status: 'failed', outcome })
const waysToPay = () => screen.queryAllByRole('button', { name: /^(Pay Now|I have paid)/ })

function showPayment(shown = page) {
  const line = liveStream(paymentEvents)
  const screen = show(path, { answers: [answer(paymentPage, shown), line.answer] })
  const sendState = (state: ReturnType<typeof aState>) => line.send({ event: 'payment', data: state })
  return { ...screen, line: line.answer, sendState }
}

it('does not know whether the requests to a phone stopped, if the network fails', async () => {
  const { user, setAnswers } = show('/not-me/a-link', { answers: [cutOff(disownPhone)] })
  await user.press('Stop these requests')
  await alert(/^We could not confirm that the requests stopped\. Please try again\.$/)
  setAnswers(refuse(disownPhone))
  await user.press('Stop these requests')
  await alert('The service is briefly unavailable')
  setAnswers(cutOff(disownPhone))
  await user.goOffline()
  await user.press('Stop these requests')
  await alert(/^We could not stop the requests. Please try again\.No internet. Nothing was sent.$/)
})

it.each([
  [24, '1 day left'],
  [25, '1 day and 1 hour left'],
  [50, '2 days and 2 hours left'],
])('shows the time left to pay: %d hours', async (hours, left) => {
  show(path, { answers: [answer(paymentPage, aPaymentPage({ booking: { deadline: ahead(hours * hour + minute) } }))] })
  await screen.findByText(left)
})

describe('a prompt', () => {
  it('shows its text once', async () => {
    showPayment(waiting())
    await heading('Check your phone')
    screen.getByText(/Payment request sent!/)
  })

  it.each([
    ['cancelled', 'You cancelled the M-Pesa request', 'You were not charged. You can send it again.'],
    ['wrong_pin', 'Wrong PIN', 'You were not charged. M-Pesa did not accept the PIN.'],
    ['timed_out', 'The M-Pesa request timed out', 'You were not charged. The request was not answered in time.'],
    ['unreachable', 'Your phone could not be reached', /not charged/],
    ['insufficient_funds', 'Not enough money in M-Pesa', /not charged/],
  ] as const)('that ended as %s shows the reason, and only then can be sent again', async (outcome, title, text) => {
    const { sendState, user, bodies, setAnswers, line } = showPayment(waiting())
    await heading('Check your phone')
    expect(waysToPay()).toEqual([])
    await sendState(aState(waiting(), { prompt: failed(outcome) }))
    await heading(title)
    await user.see(text)
    setAnswers(silent(initiateStk), answer(paymentPage, waiting()), line)
    await user.press('Pay Now · KES 5,000')
    await waitFor(() => expect(bodies(initiateStk)).toEqual([{ phoneNumber: '254712345678' }]))
  })

  it('that failed does not say "not charged" once other money has arrived', async () => {
    const { sendState, user } = showPayment(waiting())
    await heading('Check your phone')
    const ended = { prompt: failed('cancelled'), received: 1_000, balance: 4_000, receipts: [aReceipt(1_000)] }
    await sendState(aState(waiting(), ended))
    await user.see('You can send it again.')
    await user.see('We received KES 1,000, thank you. You have KES 4,000 left to pay.')
    expect(screen.queryByText(/not charged/)).toBeNull()
  })

  it('clears the error of a lost answer once the prompt turns out to have been sent', async () => {
    const { sendState, user, setAnswers, line } = showPayment()
    await heading(/^Pay/)
    setAnswers(cutOff(initiateStk), answer(paymentPage, page), line)
    await user.press(/^Pay Now/)
    await alert('Payment failed. Please try again.')
    await sendState(aState(waiting(), {}))
    await heading('Check your phone')
    await sendState(aState(waiting(), { prompt: failed('unresolved') }))
    await screen.findByRole('button', { name: /^Pay Now/ })
    expect(screen.queryAllByRole('alert')).toEqual([])
  })

  it('shows the phone it was sent to', async () => {
    const { sendState, user, setAnswers, line } = showPayment()
    await heading(/^Pay/)
    setAnswers(silent(initiateStk), answer(paymentPage, page), line)
    await user.press(/^Pay Now/)
    await sendState(aState(waiting(), {}))
    await user.see('Sent to 0712 345 678.')
  })

  it('shows the phone it was sent to after a reload', async () => {
    const prompted = { id: aPrompt(12).id, phone: '254711222333' }
    show(path, {
      answers: [answer(paymentPage, waiting())],
      saved: { 'studioni.prompted': JSON.stringify(prompted) },
    })
    await screen.findByText('Sent to 0711 222 333.')
  })

  it('sent from another device shows no phone', async () => {
    const saved = { 'studioni.prompted': JSON.stringify({ id: 'another', phone: '254711222333' }) }
    show(path, { answers: [answer(paymentPage, waiting())], saved })
    await heading('Check your phone')
    expect(screen.queryByText(/^Sent to/)).toBeNull()
  })

  it('can be replaced by one to another number only after it has ended', async () => {
    const { sendState, user, bodies, setAnswers, line } = showPayment(waiting())
    await heading('Check your phone')
    await user.press('Change the phone number')
    const field = await screen.findByLabelText('M-Pesa phone number')
    expect(document.activeElement).toBe(field)
    await user.type('M-Pesa phone number', '0711 222 333')
    await screen.findByText(/^The request is still open\./)
    expect(screen.getByRole('button', { name: /^Pay Now/ })).toHaveProperty('disabled', true)
    await user.press('Keep waiting')
    await heading('Check your phone')
    await user.press('Change the phone number')
    await user.type('M-Pesa phone number', '0711 222 333')
    await sendState(aState(waiting(), { prompt: failed('cancelled') }))
    await heading('You cancelled the M-Pesa request')
    expect(bodies(initiateStk)).toEqual([])
    setAnswers(silent(initiateStk), answer(paymentPage, waiting()), line)
    await user.press('Pay Now · KES 5,000')
    await waitFor(() => expect(bodies(initiateStk)).toEqual([{ phoneNumber: '254711222333' }]))
  })

  it('is not announced in the former language once its state is no longer shown', async () => {
    const { user } = showPayment(waiting())
    await heading('Check your phone')
    await user.press('Change the phone number')
    await user.press('Kiswahili')
    await screen.findByLabelText('Nambari ya simu ya M-Pesa')
    expect(screen.queryByText('Check your phone')).toBeNull()
  })

  it('counts down, and then waits for M-Pesa’s result', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const late = aPaymentPage({ prompt: aPrompt(60) })
    const { sendState } = showPayment(late)
    await heading('Check your phone')
    const secondsLeft = () => Number(/0:(\d\d)/.exec(screen.getByRole('timer').textContent)?.[1])
    const before = secondsLeft()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(secondsLeft()).toBeLessThanOrEqual(before - 5)
    await heading('Check your phone')
    await act(() => vi.advanceTimersByTimeAsync(26_000))
    await heading('Still waiting for M-Pesa')
    expect(waysToPay()).toEqual([])
    await sendState({ ...paidState(late), serverTime: ahead(1_000) })
    await heading('Paid. Thank you!')
  })

  it('requested by another browser is shown without an error', async () => {
    const { sendState, user, bodies, setAnswers, line } = showPayment()
    const open = { error: 'Answer the request on your phone first', code: 'prompt_open' }
    setAnswers(refuse(initiateStk, 409, open), answer(paymentPage, page), line)
    await user.press(/^Pay Now/)
    await waitFor(() => expect(bodies(initiateStk)).toHaveLength(1))
    await screen.findByRole('button', { name: 'Pay Now · KES 5,000' })
    expect(screen.queryAllByRole('alert')).toEqual([])
    await sendState(aState(waiting()))
    await heading('Check your phone')
  })

  it('is polled while the live stream is down', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const down = refuse(paymentEvents)
    const { setAnswers, queries } = show(path, { answers: [answer(paymentPage, waiting()), down] })
    await heading('Check your phone')
    await waitFor(() => expect(queries(paymentEvents)).not.toEqual([]))
    const ended = aPaymentPage({ prompt: failed('wrong_pin') })
    setAnswers(answer(paymentPage, ended), down)
    await act(() => vi.advanceTimersByTimeAsync(3_100))
    await heading('Wrong PIN')
  })
})

describe('the payment page', () => {
  it('shows the booking’s details, and closes when the booking is cancelled', async () => {
    const { sendState } = showPayment()
    const facts = within(await screen.findByRole('region', { name: 'Your booking' }))
    for (const fact of ['SB7K3M9Q', 'Wanjiru Kamau', 'Karakana Podcast Room', 'Podcast recording', 'KES 5,000'])
      facts.getByText(fact)
    await sendState(aState(page, { bookingStatus: 'cancelled' }))
    await heading('This booking was cancelled')
  })

  it('shows the new hours at once after staff moved the booking at the same price', async () => {
    const { sendState, setAnswers, line } = showPayment()
    const facts = within(await screen.findByRole('region', { name: 'Your booking' }))
    facts.getByText('Wanjiru Kamau')
    const date = '2027-01-05'
    const [startTime, endTime] = [`${date}T10`, `${date}T12`]
    const moved = aPaymentPage({ booking: { date, startTime, endTime } })
    setAnswers(answer(paymentPage, moved), line)
    await sendState(aState(page, { startTime, endTime }))
    await screen.findAllByText(/5 January 2027/)
    await sendState(paidState(moved))
    await heading('Paid. Thank you!')
    await sendState({ ...paidState(moved), startTime: '2027-01-06T15', endTime: '2027-01-06T16' })
    await screen.findByText(new RegExp(`${formatFor('en-KE').shortDate('2027-01-06')}, 15:00 to 16:00`))
  })

  it('is loaded again only when a booking without a deadline changes', async () => {
    const underWay = aPaymentPage({ booking: { expires: false } })
    const { sendState, setAnswers, queries, line } = showPayment(underWay)
    await heading('Pay KES 5,000 by M-Pesa')
    await sendState(aState(underWay, { deadline: null }))
    expect(queries(paymentPage)).toHaveLength(1)
    const endTime = '2027-01-05T14'
    setAnswers(answer(paymentPage, aPaymentPage({ booking: { expires: false, endTime } })), line)
    await sendState(aState(underWay, { deadline: null, endTime }))
    await waitFor(() => expect(queries(paymentPage)).toHaveLength(2))
  })

  it('promises no receipt to the customer of a booking without messages', async () => {
    const quiet = aPaymentPage({ booking: { messages: false } })
    const { sendState, user } = showPayment(quiet)
    await heading('Pay KES 5,000 by M-Pesa')
    await sendState(paidState(quiet))
    await user.see('Your session is booked.')
    expect(screen.queryByText(/receipt as well/)).toBeNull()
  })

  it('shows the rest after an underpayment, and the refund after an overpayment', async () => {
    const { sendState, user } = showPayment()
    await heading('Pay KES 5,000 by M-Pesa')
    await sendState(aState(page, { received: 3_500, balance: 1_500, receipts: [aReceipt(3_500)] }))
    await heading('Pay the remaining KES 1,500')
    await user.see('We received KES 3,500, thank you. You have KES 1,500 left to pay.')
    await sendState(paidState(page, 5_250))
    await heading('Paid. Thank you!')
    await user.see('You paid KES 250 too much. We’ll send it back to your M-Pesa number.')
    await sendState({ ...paidState(page, 5_250), refunded: 250, serverTime: ahead(2_000) })
    await user.see('You paid KES 250 too much. It was refunded to you.')
    expect(screen.queryByText(/We’ll send it back/)).toBeNull()
  })

  it('lets the customer pay the rest after the booking has moved to a higher price', async () => {
    const { sendState, queries, setAnswers, line } = showPayment(waiting())
    await heading('Check your phone')
    const dearer = aPaymentPage({ booking: { amount: 10_000, received: 5_000, balance: 5_000 } })
    setAnswers(answer(paymentPage, dearer), line)
    const paid = aPrompt(60, { open: false, outcome: 'paid' })
    await sendState(aState(page, { amount: 10_000, received: 5_000, balance: 5_000, prompt: paid }))
    await heading('Pay the remaining KES 5,000')
    expect(waysToPay()).toHaveLength(2)
    // The page loads the booking's new hours.
    await waitFor(() => expect(queries(paymentPage)).toHaveLength(2))
    await sendState({ ...paidState(dearer, 10_000), amount: 10_000, serverTime: ahead(2_000) })
    await heading('Paid. Thank you!')
    expect(screen.queryByText(/too much/)).toBeNull()
  })

  it('says that the studio returns what was too much of a payment to it', async () => {
    const { sendState, user } = showPayment()
    await heading('Pay KES 5,000 by M-Pesa')
    await sendState({ ...paidState(page, 6_000), returnDue: 1_000 })
    await heading('Paid. Thank you!')
    await user.see('The studio will return the KES 1,000 you paid to it.')
    expect(screen.queryByText(/too much/)).toBeNull()
  })

  it('says that M-Pesa sent the money of a completed booking back', async () => {
    const line = liveStream(paymentEvents)
    const done = { error: 'Payment already completed', code: 'already_paid' } as const
    const { user } = show(path, { answers: [refuse(paymentPage, 400, done), line.answer] })
    await line.send({ event: 'payment', data: { ...paidState(page), bookingStatus: 'completed', refunded: 5_000 } })
    await user.see('KES 5,000 was refunded to you.')
    expect(screen.queryByText(/too much/)).toBeNull()
  })

  it('shows a completed payment with links to the receipt and the booking', async () => {
    const line = liveStream(paymentEvents)
    show(path, {
      answers: [refuse(paymentPage, 400, { error: 'Payment already completed', code: 'already_paid' }), line.answer],
    })
    await line.send({ event: 'payment', data: paidState(page) })
    await heading('This payment has already been completed. Thank you!')
    await screen.findByText('SKL51ZDR4F')
    expect(screen.queryByText(/sending you the receipt/)).toBeNull()
    screen.getByText('Your booking page shows how your booking stands, and has the receipt.')
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(expect.arrayContaining(['/bookings/a-link', '/bookings/a-link/receipt']))
    screen.getByRole('button', { name: 'Go Home' })
  })

  it('can be paid again once the studio has taken its record of the payment back', async () => {
    const line = liveStream(paymentEvents)
    const done = { error: 'Payment already completed', code: 'already_paid' } as const
    const { setAnswers, queries } = show(path, { answers: [refuse(paymentPage, 400, done), line.answer] })
    await line.send({ event: 'payment', data: paidState(page) })
    await heading('This payment has already been completed. Thank you!')
    setAnswers(answer(paymentPage, page), line.answer)
    await line.send({ event: 'payment', data: aState(page) })
    await heading('Pay KES 5,000 by M-Pesa')
    expect(queries(paymentPage)).toHaveLength(2)
  })

  const ended = { bookingStatus: 'cancelled', bookingUrl: page.bookingUrl, messages: true, refundDue: 0, refunded: 0 }
  const over = { error: 'This booking is over', code: 'booking_over', ended }

  it('opened after the deadline says so once the booking has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const error = 'This payment link is invalid or has expired.'
    const late = refuse(paymentPage, 404, { error, code: 'not_found', reason: 'expired' })
    const { setAnswers } = show(path, { answers: [late] })
    await heading('Payment Not Found')
    setAnswers(refuse(paymentPage, 404, over))
    await act(() => vi.advanceTimersByTimeAsync(15_100))
    await heading('This booking was cancelled')
  })

  describe('opened after its booking was cancelled', () => {
    it('says that it is paid once late money has reinstated the booking', async () => {
      const line = liveStream(paymentEvents)
      const { setAnswers } = show(path, { answers: [refuse(paymentPage, 404, over), line.answer] })
      await heading('This booking was cancelled')
      const done = { error: 'Payment already completed', code: 'already_paid' } as const
      setAnswers(refuse(paymentPage, 400, done), line.answer)
      await line.send({ event: 'payment', data: paidState(page) })
      await heading('This payment has already been completed. Thank you!')
      await screen.findByText('SKL51ZDR4F')
    })

    it('shows the refund of late money for hours that are taken', async () => {
      const line = liveStream(paymentEvents)
      const { user } = show(path, { answers: [refuse(paymentPage, 404, over), line.answer] })
      await user.see('Please don’t pay for it.')
      const state = aState(page, { bookingStatus: 'cancelled', received: 5_000, refundDue: 5_000 })
      await line.send({ event: 'payment', data: state })
      await user.see('We’ll send the KES 5,000 you paid back to your M-Pesa number')
    })
  })

  it('says at once that a payment claim is being checked, and keeps the focus there', async () => {
    const { user, bodies, setAnswers } = showPayment()
    await heading('Pay KES 5,000 by M-Pesa')
    setAnswers(silent(paymentPage), answer(confirmManual, { status: 'checking' }))
    await user.type(/^M-Pesa code/, 'skl51 zdr4f')
    await user.press(/^I have paid/)
    const checking = await screen.findByText(/^You entered the code SKL51ZDR4F\./)
    expect(bodies(confirmManual)).toEqual([{ method: 'manual_confirmation', receipt: 'SKL51ZDR4F' }])
    const manual = screen.getByRole('region', { name: 'Or pay by Paybill' })
    expect(manual.contains(checking)).toBe(true)
    await waitFor(() => expect(manual.contains(document.activeElement)).toBe(true))
  })

  it('is checked until money arrives, and asks for another code then', async () => {
    const { user, sendState, setAnswers, line } = showPayment()
    await heading('Pay KES 5,000 by M-Pesa')
    setAnswers(answer(paymentPage, page), answer(confirmManual, { status: 'checking' }), line)
    await user.type(/^M-Pesa code/, 'SKL51ZDR4F')
    await user.press(/^I have paid/)
    await screen.findByText(/^You entered the code SKL51ZDR4F\./)
    await sendState(aState(page, { received: 500, balance: 4_500, receipts: [aReceipt(500)] }))
    await waitFor(() => expect(screen.queryByText(/^You entered the code/)).toBeNull())
    screen.getByRole('button', { name: /^I have paid/ })
  })

  it('asks to check the code after a quarter of an hour', async () => {
    const claimed = (minutes: number) =>
      aPaymentPage({ claim: { status: 'checking', receipt: 'SKL51ZDR4F', at: ahead(-minutes * minute) } })
    const first = showPayment(claimed(10))
    await first.user.see(/This page updates as soon as M-Pesa confirms it/)
    first.unmount()
    const { user } = showPayment(claimed(20))
    await user.see(/We have not found it at M-Pesa yet\. Check the M-Pesa code and the account number/)
  })

  it('keeps a typed M-Pesa code over a reload', async () => {
    const { user, unmount } = showPayment()
    await user.type(/^M-Pesa code/, 'SKL51')
    const saved = { 'studioni.drafts': sessionStorage.getItem('studioni.drafts') ?? '' }
    unmount()
    show(path, { saved, answers: [answer(paymentPage, page)] })
    expect(await screen.findByLabelText(/^M-Pesa code/)).toHaveProperty('value', 'SKL51')
  })

  it('warns against paying twice while a claim is being checked', async () => {
    showPayment(aPaymentPage({ claim: { status: 'checking', receipt: 'SKL51ZDR4F', at: ahead(0) } }))
    await screen.findByText(/^We are checking your payment\. /, { selector: '[role=status]' })
    screen.getByText(/If you also pay here, you pay twice\./)
  })
})

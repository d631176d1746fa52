import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminBooking, type BookingDetail } from '../../api/contract/admin-bookings.ts'
import { recordDirectPayment, returnDirectPayment, voidDirectPayment } from '../../api/contract/direct-payments.ts'
import { managerBooking } from '../../api/contract/manager-bookings.ts'
import type { PaymentReceipt } from '../../api/contract/shared.ts'
import { type Answer, answer, answerBy, refuse } from '../visual/gallery/states/answers.ts'
import { bookingDetail, bookings } from '../visual/gallery/states/bookings-data.ts'
import { idOf } from '../visual/gallery/states/studios-data.ts'
import { badGateway, cutOff, dialog, gone, reconnect } from './on-screen.ts'
import { show } from './show.tsx'

const approved = bookings.find(({ status }) => status === 'approved')
const paid = bookings.find(({ status }) => status === 'paid')
const completed = bookings.find(({ status }) => status === 'completed')
const cancelled = bookings.find(({ status }) => status === 'cancelled')
if (!approved || !paid || !completed || !cancelled) throw new Error('There are bookings')

const ofManager = { as: 'studio_manager', path: '/manager/bookings' } as const
const areas = [
  ['studio_manager', '/manager/bookings'],
  ['admin', '/admin/bookings'],
] as const

const detailOf = (id: string, more: Partial<BookingDetail['booking']['payment']> = {}): BookingDetail => {
  const { booking, timeline } = bookingDetail(id)
  return { booking: { ...booking, payment: { ...booking.payment, ...more } }, timeline }
}
const recorded = answer(recordDirectPayment, { data: detailOf(approved.id) })
const unpaid = approved.payment.balance

/** Opens the details of a booking with this payment. */
async function open(
  booking: { readonly id: string; readonly code: string },
  answers: readonly Answer[],
  { as, path }: { readonly as: 'studio_manager' | 'admin'; readonly path: string } = ofManager,
  payment: Partial<BookingDetail['booking']['payment']> = {},
) {
  const detail = detailOf(booking.id, payment)
  const details = [answerBy(managerBooking, () => ({ data: detail })), answerBy(adminBooking, () => detail)]
  const shown = show(path, { as, answers: [...answers, ...details] })
  await shown.user.press(`${booking.code}, details`)
  return shown
}

describe('recording a payment made to the studio', () => {
  it.each(areas)('sends the unpaid amount when a %s records it', async (as, path) => {
    const { user, bodies, headers } = await open(approved, [recorded], { as, path })
    await user.press(`Record payment of ${approved.code}`)
    await dialog(`Record payment of ${approved.code}`)
    await user.press('Record Payment')
    await gone(`Record payment of ${approved.code}`)
    expect(bodies(recordDirectPayment)).toEqual([{ method: 'cash', amount: unpaid, receipt: '' }])
    expect(headers(recordDirectPayment, 'Idempotency-Key')[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('requires the M-Pesa code of a till payment, and keeps its idempotency key on a retry', async () => {
    const { user, bodies, headers, setAnswers } = await open(approved, [cutOff(recordDirectPayment)])
    await user.press(`Record payment of ${approved.code}`)
    const form = await dialog(`Record payment of ${approved.code}`)
    await user.choose('Paid', 'To the studio’s till')
    await user.press('Record Payment')
    await within(form).findByText('Enter the M-Pesa code of the payment')
    expect(bodies(recordDirectPayment)).toEqual([])
    await user.type('M-Pesa code', 'SKL51ZDR4F')
    await user.type('Amount in KES', '1,500')
    await user.press('Record Payment')
    await within(form).findByRole('alert')
    setAnswers(recorded)
    await user.press('Record Payment')
    await gone(`Record payment of ${approved.code}`)
    const body = { method: 'till', amount: 1_500, receipt: 'SKL51ZDR4F' }
    expect(bodies(recordDirectPayment)).toEqual([body, body])
    expect(new Set(headers(recordDirectPayment, 'Idempotency-Key')).size).toBe(1)
  })

  it('keeps its idempotency key after the dialog was closed, until the server has answered', async () => {
    const { user, headers, setAnswers } = await open(approved, [cutOff(recordDirectPayment)])
    const title = `Record payment of ${approved.code}`
    const send = async () => {
      await user.press(title)
      await dialog(title)
      await user.type('Amount in KES', '1,000')
      await user.press('Record Payment')
    }
    await send()
    await within(await dialog(title)).findByRole('alert')
    await user.press('Cancel')
    await gone(title)
    setAnswers(recorded)
    await send()
    await gone(title)
    await send()
    await gone(title)
    const [lost, repeated, next] = headers(recordDirectPayment, 'Idempotency-Key')
    expect([repeated === lost, next === lost]).toEqual([true, false])
  })

  it('keeps its idempotency key if the unpaid amount shows that a part without an answer was recorded', async () => {
    const balance = (kes: number) => answer(managerBooking, { data: detailOf(approved.id, { balance: kes }) })
    const { user, headers, setAnswers } = await open(approved, [badGateway(recordDirectPayment)], ofManager, {
      balance: 1_000,
    })
    const title = `Record payment of ${approved.code}`
    await user.press(title)
    const form = within(await dialog(title))
    await user.type('Amount in KES', '300')
    setAnswers(badGateway(recordDirectPayment), balance(700))
    await user.press('Record Payment')
    await form.findByText(/^KES\s700 is unpaid/)
    form.getByText(
      /^The unpaid amount was KES\s1,000 when you began\. An attempt that got no answer was probably recorded/,
    )
    setAnswers(recorded)
    await user.press('Record Payment')
    await gone(title)
    expect(new Set(headers(recordDirectPayment, 'Idempotency-Key')).size).toBe(1)
  })

  it('shows the server’s error beside the field', async () => {
    const text = 'Only KES 3,000 of this booking is unpaid.'
    const refused = refuse(recordDirectPayment, 400, { error: text, code: 'invalid', fieldErrors: { amount: [text] } })
    const { user } = await open(approved, [refused])
    await user.press(`Record payment of ${approved.code}`)
    const form = await dialog(`Record payment of ${approved.code}`)
    await user.press('Record Payment')
    await within(form).findByText(text)
  })

  it('stays open if the booking is paid meanwhile', async () => {
    const { user, setAnswers } = await open(approved, [recorded])
    await user.press(`Record payment of ${approved.code}`)
    await dialog(`Record payment of ${approved.code}`)
    await user.type('Amount in KES', '1,500')
    const { booking, timeline } = detailOf(approved.id, { balance: 0 })
    setAnswers(answer(managerBooking, { data: { booking: { ...booking, status: 'paid' }, timeline } }))
    await reconnect(user)
    await screen.findByText(/^KES\s0 is unpaid/)
    expect(screen.getByLabelText('Amount in KES')).toHaveProperty('value', '1,500')
    await user.press('Cancel')
    await gone(`Record payment of ${approved.code}`)
    expect(screen.queryByRole('button', { name: `Record payment of ${approved.code}` })).toBeNull()
  })

  it('is offered for a completed session only while its payment awaits money again', async () => {
    const title = `Record payment of ${completed.code}`
    const { user, bodies, setAnswers } = await open(completed, [], ofManager, { balance: 500 })
    await user.press(title)
    await dialog(title)
    const data = detailOf(completed.id)
    setAnswers(answer(recordDirectPayment, { data }), answer(managerBooking, { data }))
    await user.press('Record Payment')
    await gone(title)
    expect(bodies(recordDirectPayment)).toEqual([{ method: 'cash', amount: 500, receipt: '' }])
    expect(screen.queryByRole('button', { name: title })).toBeNull()
  })

  it('is offered beside an unpaid session of today', async () => {
    const { user, bodies } = show('/manager', { as: 'studio_manager', answers: [recorded] })
    await user.press('Record payment of SB9PC2HV')
    await dialog('Record payment of SB9PC2HV')
    await user.press('Record Payment')
    await gone('Record payment of SB9PC2HV')
    expect(bodies(recordDirectPayment)).toMatchObject([{ method: 'cash', amount: 5_000 }])
  })
})

const direct = (returns: NonNullable<PaymentReceipt['direct']>['returns'] = []): PaymentReceipt => ({
  ...{ receipt: 'CASH', amount: 5_000, at: '2026-11-21T08:00:00.000Z' },
  direct: { id: idOf(71), method: 'cash', returns },
})

describe('correcting a direct payment', () => {
  it('removes a payment with a required reason', async () => {
    const done = answer(voidDirectPayment, { data: detailOf(paid.id) })
    const { user, bodies } = await open(paid, [done], ofManager, { receipts: [direct()] })
    await user.press(/^Remove: Cash, KES\s5,000$/)
    const form = await dialog(/^Remove the recorded payment of KES\s5,000\?$/)
    await user.press('Remove payment')
    await within(form).findByText('Enter why the payment is removed')
    await user.type('Reason', 'Wrong booking')
    await user.press('Remove payment')
    await gone(/^Remove the recorded payment of KES\s5,000\?$/)
    expect(bodies(voidDirectPayment)).toEqual([{ reason: 'Wrong booking' }])
  })

  it('records the return of the money instead once the booking has ended', async () => {
    const due = { id: idOf(72), amount: 5_000, status: 'due' as const, at: '2026-11-22T08:00:00.000Z' }
    const done = answer(returnDirectPayment, { data: detailOf(cancelled.id) })
    const payment = { receipts: [direct([due])], returnDue: 5_000, returned: 0 }
    const { user, bodies } = await open(cancelled, [done], ofManager, payment)
    await screen.findByText('To be returned by the studio')
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    await user.press(/^Record the return of KES\s5,000$/)
    await dialog(/^Return KES\s5,000 to the customer$/)
    await user.type('How it was returned', 'In cash')
    await user.press('Record Return')
    await gone(/^Return KES\s5,000 to the customer$/)
    expect(bodies(returnDirectPayment)).toEqual([{ note: 'In cash' }])
  })

  it('explains in the same dialog that another person has recorded the return', async () => {
    const due = { id: idOf(72), amount: 5_000, status: 'due' as const, at: '2026-11-22T08:00:00.000Z' }
    const taken = refuse(returnDirectPayment, 409, { error: 'This return is already recorded', code: 'wrong_status' })
    const payment = { receipts: [direct([due])], returnDue: 5_000, returned: 0 }
    const { user, setAnswers } = await open(cancelled, [taken], ofManager, payment)
    await user.press(/^Record the return of KES\s5,000$/)
    const form = await dialog(/^Return KES\s5,000 to the customer$/)
    await user.type('How it was returned', 'In cash')
    const returned = { receipts: [direct([{ ...due, status: 'returned' }])], returnDue: 0, returned: 5_000 }
    setAnswers(taken, answer(managerBooking, { data: detailOf(cancelled.id, returned) }))
    await user.press('Record Return')
    await screen.findByText('Returned by the studio')
    await within(form).findByText('This return is already recorded')
    expect(form.isConnected).toBe(true)
  })
})

it('the ledger sums what studios received directly, by method', async () => {
  show('/admin/payments/ledger', { as: 'admin' })
  const part = within(await screen.findByRole('region', { name: 'Paid to the studios' }))
  expect(part.getAllByRole('row', { name: /^Cash \(3\) KES\s12,000 KES\s7,000 KES\s5,000 KES\s0$/ })).toHaveLength(2)
})

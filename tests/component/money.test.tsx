import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { adminBooking, adminBookings } from '../../api/contract/admin-bookings.ts'
import {
  adminCallbacks,
  adminPayments,
  adminSuspense,
  assignReceipt,
  resendPaymentLink,
} from '../../api/contract/admin-payments.ts'
import {
  adminLedger,
  adminRefunds,
  recordReversal,
  resolveRefund,
  retryRefund,
} from '../../api/contract/admin-refunds.ts'
import { today } from '../../web/shared/site/clock.ts'
import { answer, answerBy } from '../visual/gallery/states/answers.ts'
import { bookings, statusTotals } from '../visual/gallery/states/bookings-data.ts'
import { aBookingToPay } from '../visual/gallery/states/machinery-data.ts'
import { noMoney } from '../visual/gallery/states/money-answers.ts'
import { assigned, callbacks, payments, refunds, suspense } from '../visual/gallery/states/money-data.ts'
import { alert, badGateway, dialog, heading } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'admin'
const item = async (text: string | RegExp) => within((await screen.findByText(text)).closest('li') ?? document.body)

describe('the payments screen', () => {
  const path = '/admin/payments'

  it('searches, filters by status, and shows receipts and history', async () => {
    const none = noMoney.filter(({ endpoint }) => endpoint === adminPayments)
    const { user, address, queries, setAnswers } = show(path, { as })
    const paid = payments.find(({ standing }) => standing === 'paid')
    const receipt = paid?.receipts[0]?.receipt ?? ''
    await user.press(`Payment of ${paid?.code}, details`)
    await within(await screen.findByRole('region', { name: 'Receipts' })).findByText(receipt)
    const history = within(screen.getByRole('region', { name: 'History' }))
    await history.findByText('Payment link issued')
    await user.type(/^Search by code/, receipt)
    await waitFor(() => expect(address()).toBe(`${path}?search=${receipt}`))
    await waitFor(() => expect(queries(adminPayments).at(-1)).toMatchObject({ search: receipt }))
    setAnswers(...none)
    await user.choose('Status', /^Expired/)
    await heading('No payments found')
    expect(queries(adminPayments).at(-1)).toMatchObject({ status: 'lapsed', search: receipt })
    within(screen.getByRole('region', { name: 'All payments' })).getByText('Received')
  })

  it('shows the money of a cancelled booking as due to be refunded, not as paid', async () => {
    const money = { standing: 'refund_due', status: 'paid', received: 500, refundDue: 500 } as const
    const items = payments.slice(0, 1).map((payment) => ({ ...payment, ...money, bookingStatus: 'cancelled' as const }))
    const totals = { all: 1, awaiting: 0, part_paid: 0, paid: 0, refund_due: 1, refunded: 0, lapsed: 0 }
    const sums = { charged: 5_000, received: 500, balance: 0, refundDue: 500, refunded: 0 }
    show(path, { as, answers: [answer(adminPayments, { items, total: 1, totals, sums })] })
    const row = await item(items[0]?.code ?? '')
    row.getByText('Refund due')
    expect(row.queryByText('Paid')).toBeNull()
  })

  it.each([
    ['/admin/payments', 'Payment of SB7K3M9Q, details'],
    ['/admin/bookings', 'SB9PC2HV, details'],
  ])('copies and resends the payment link on %s', async (at, opener) => {
    const detail = aBookingToPay()
    const { user, queries, setAnswers } = show(at, { as, answers: [answer(adminBooking, detail)] })
    await user.press(opener)
    await user.press('Copy link')
    await screen.findAllByText('Payment link copied')
    expect(await navigator.clipboard.readText()).toBe(detail.booking.payment.link)
    setAnswers(answer(adminBooking, detail), badGateway(resendPaymentLink))
    await user.press('Send again')
    await alert('Failed to send the payment link')
    setAnswers(answer(adminBooking, detail), answer(resendPaymentLink, detail))
    await user.press('Send again')
    await screen.findAllByText(/^Payment link of \w+ sent again$/)
    expect(queries(resendPaymentLink)).toHaveLength(2)
  })
})

it('an unmatched receipt is assigned to a booking after its customer is shown', async () => {
  const [, receipt] = suspense
  const booking = bookings.find(({ status }) => status === 'approved')
  const [closed] = assigned
  if (!receipt || !booking || !closed) throw new Error('There are receipts and bookings')
  const { code } = booking
  const due = { ...booking, payment: { ...booking.payment, status: 'pending' as const, balance: receipt.amount } }
  const byCode = answerBy(adminBookings, ({ query }) => {
    const items = query.get('search') === code ? [due] : []
    return { items, total: items.length, more: false, totals: statusTotals }
  })
  const { user, bodies, queries, setAnswers } = show('/admin/payments/suspense', { as, answers: [byCode] })
  await user.press(`Assign to a booking: ${receipt.receipt}`)
  const ask = within(await dialog('Which booking is KES\u00a02,500 for?'))
  expect(ask.getByRole('button', { name: 'Assign to a booking' })).toHaveProperty('disabled', true)
  await user.type('Booking code', 'SB000000')
  await ask.findByText('There is no booking SB000000')
  await user.type('Booking code', ` ${code.toLowerCase().replace('sb', 'sb-')}`)
  await ask.findByText(booking.customer_name)
  ask.getByText('This pays the booking in full.')
  const done = { ...closed, code }
  setAnswers(
    answer(assignReceipt, { receipt: done }),
    answer(adminSuspense, { items: [done], total: 1, open: { count: 0, amount: 0 } }),
  )
  await user.press(`Assign to ${code}`)
  await screen.findAllByText(`KES 2,500 assigned to ${code}`)
  await screen.findByText(`Assigned to ${code}`)
  expect(bodies(assignReceipt)).toEqual([{ bookingCode: code }])
  await user.choose('Status', 'Assigned')
  await waitFor(() => expect(queries(adminSuspense).at(-1)).toMatchObject({ status: 'assigned' }))
})

it('the sums of all payments include what studios return, if they return anything', async () => {
  const totals = { all: 0, awaiting: 0, part_paid: 0, paid: 0, refund_due: 0, refunded: 0, lapsed: 0 }
  const none = { charged: 0, received: 0, balance: 0, refundDue: 0, refunded: 0 }
  const summed = (more: object) => answer(adminPayments, { items: [], total: 0, totals, sums: { ...none, ...more } })
  const names = async () =>
    within(await screen.findByRole('region', { name: 'All payments' }))
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
  const { unmount } = show('/admin/payments', { as, answers: [summed({})] })
  const usual = ['Billed', 'Received', 'Outstanding', 'Refunds due', 'Refunded']
  await waitFor(async () => expect(await names()).toEqual(usual))
  unmount()
  show('/admin/payments', { as, answers: [summed({ returnDue: 2_500, returned: 500 })] })
  await screen.findByText('KES 2,500')
  expect(await names()).toEqual([...usual, 'To be returned by studios', 'Returned by studios'])
})

it('a reversal by M-Pesa is recorded for the receipt of a completed session', async () => {
  const paid = payments.find(({ standing }) => standing === 'paid')
  if (!paid) throw new Error('There are payments')
  const receipt = paid.receipts[0]?.receipt ?? ''
  const list = (bookingStatus: 'paid' | 'completed') =>
    answer(adminPayments, {
      items: [{ ...paid, bookingStatus }],
      total: 1,
      totals: { all: 1, awaiting: 0, part_paid: 0, paid: 1, refund_due: 0, refunded: 0, lapsed: 0 },
      sums: { charged: 5_000, received: 5_000, balance: 0, refundDue: 0, refunded: 0 },
    })
  const before = show('/admin/payments', { as, answers: [list('paid')] })
  await before.user.press(`Payment of ${paid.code}, details`)
  await within(await screen.findByRole('region', { name: 'Receipts' })).findByText(receipt)
  expect(screen.queryByRole('button', { name: /^Record reversal/ })).toBeNull()
  before.unmount()
  const answers = [list('completed'), answer(recordReversal, { refunded: paid.received })]
  const { user, bodies } = show('/admin/payments', { as, answers })
  await user.press(`Payment of ${paid.code}, details`)
  await user.press(`Record reversal of ${receipt}`)
  const ask = within(await dialog(`Did M-Pesa reverse ${receipt}?`))
  await user.press('Record reversal')
  await ask.findByText('Enter what M-Pesa shows about the reversal')
  await user.type('M-Pesa’s transaction or note', 'TKR1')
  await user.press('Record reversal')
  await screen.findAllByText(`The reversal of ${receipt} is recorded`)
  expect(bodies(recordReversal)).toEqual([{ receipt, note: 'TKR1' }])
})

describe('a refund', () => {
  const [, overpaid] = refunds
  if (!overpaid) throw new Error('There are refunds')
  const { code } = overpaid
  const list = (change: Partial<typeof overpaid>) =>
    answer(adminRefunds, {
      items: [{ ...overpaid, ...change }],
      total: 1,
      totals: { due: 1, sent: 0, silent: 0, failed: 0, refunded: 0 },
      sums: { open: 500, refunded: 0 },
    })

  it('made by other means requires a note', async () => {
    const { user, bodies, queries, setAnswers } = show('/admin/payments/refunds', { as, answers: [list({})] })
    await screen.findByText('The customer paid more than was billed.')
    await user.press(`Refund ${code}`)
    const ask = within(await dialog('Refund KES\u00a0500?'))
    ask.getByText(/^Only a whole receipt can be reversed/)
    expect(ask.getByRole('radio', { name: 'Reversal' })).toHaveProperty('disabled', true)
    expect(ask.queryByRole('textbox')).toBeNull()
    await user.pressThe('radio', 'By other means')
    await user.press('Mark KES 500 as refunded')
    await ask.findByText('Enter how it was refunded')
    expect(bodies(resolveRefund)).toEqual([])
    const closed = { status: 'refunded', way: 'other', proof: 'In cash at the studio' } as const
    setAnswers(answer(resolveRefund, { refund: { ...overpaid, ...closed } }), list(closed))
    await user.type('Note', closed.proof)
    await user.press('Mark KES 500 as refunded')
    await screen.findAllByText(`KES 500 of ${code} marked as refunded`)
    await screen.findByText(closed.proof)
    expect(bodies(resolveRefund)).toEqual([{ way: 'other', note: closed.proof, orders: 0 }])
    await user.choose('Status', 'Refunded')
    await waitFor(() => expect(queries(adminRefunds).at(-1)).toMatchObject({ status: 'refunded' }))
  })

  it('sent by M-Pesa needs no note, and its outcome appears without a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, bodies, setAnswers } = show('/admin/payments/refunds', { as, answers: [list({})] })
    await user.press(`Refund ${code}`)
    await dialog('Refund KES\u00a0500?')
    const sent = { status: 'sent', way: 'payout' } as const
    setAnswers(answer(resolveRefund, { refund: { ...overpaid, ...sent } }), list(sent))
    await user.pressThe('radio', 'Payout')
    await user.press('Send KES 500')
    await screen.findAllByText(`KES 500 of ${code} on its way`)
    expect(bodies(resolveRefund)).toEqual([{ way: 'payout', orders: 0 }])
    const row = await item(new RegExp(overpaid.customerName))
    setAnswers(list({ ...sent, status: 'refunded' }))
    await vi.advanceTimersByTimeAsync(10_000)
    await row.findByText('Refunded')
  })

  it('that M-Pesa never answered is sent again only after a look at the portal', async () => {
    const silent = { status: 'sent', way: 'payout', orders: 1 } as const
    const may = { reversal: false, payout: false, other: true, retry: true }
    const answers = [
      list({ ...silent, may }),
      answer(retryRefund, { refund: overpaid }),
      answer(resolveRefund, { refund: overpaid }),
    ]
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, bodies, queries, setAnswers } = show('/admin/payments/refunds', { as, answers })
    const ask = async () => {
      await user.press(`Try again: the refund of ${code}`)
      return within(await dialog('Did M-Pesa send KES\u00a0500?'))
    }
    const asked = await ask()
    asked.getByText(/^Look at M-Pesa’s portal first/)
    expect(queries(retryRefund)).toEqual([])
    await user.type('M-Pesa’s transaction or note', 'TKR1')
    await user.press('It was sent: record it')
    await screen.findAllByText(`KES 500 of ${code} marked as refunded`)
    expect(bodies(resolveRefund)).toEqual([{ way: 'other', note: 'TKR1', orders: 1 }])
    expect(queries(retryRefund)).toEqual([])
    await ask()
    // Another admin orders it again meanwhile.
    setAnswers(list({ ...silent, orders: 2, may }), answer(retryRefund, { refund: overpaid }))
    await vi.advanceTimersByTimeAsync(10_000)
    await user.press('It was not sent: try again')
    await screen.findAllByText(`Retrying the refund of ${code}`)
    expect(bodies(retryRefund)).toEqual([{ orders: 1 }])
  })

  it('keeps the height of a row that loses its buttons', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { setAnswers } = show('/admin/payments/refunds', { as, answers: [list({})] })
    const button = await screen.findByRole('button', { name: `Refund ${code}` })
    const row = button.closest('li')
    setAnswers(list({ id: refunds[0]?.id ?? '' }))
    await vi.advanceTimersByTimeAsync(10_000)
    await screen.findByText('No longer in this list')
    expect(button.isConnected).toBe(false)
    const space = row?.querySelector('button')
    expect(space?.textContent).toBe(button.textContent)
    expect(space?.classList.contains('invisible')).toBe(true)
  })
})

it('the ledger adds up, filters by period, and links to a payment', async () => {
  const { user, queries, address } = show('/admin/payments/ledger', { as })
  await user.pressThe('link', 'Today')
  const day = today(Date.now())
  await waitFor(() => expect(queries(adminLedger).at(-1)).toMatchObject({ from: day, to: day }))
  await screen.findByText(/^Money kept for bookings includes part payments\./)
  const sums = (await screen.findAllByText('Adds up to the cent')).map((each) => {
    const region = within(each.closest('section') ?? document.body)
    return region.getAllByRole('definition').map(({ textContent }) => Number(textContent.replace(/[^\d.]/g, '')))
  })
  expect(sums).toHaveLength(2)
  for (const [received = 0, ...places] of sums) {
    expect(received).toBeGreaterThan(0)
    expect(places.reduce((sum, place) => sum + place, 0)).toBe(received)
  }
  const row = screen.getAllByRole('row').find(({ textContent }) => textContent.includes('SKL4HT7Q0P'))
  within(row ?? document.body).getByRole('link', { name: 'SB7K3M9Q' })
  await user.pressThe('link', 'SB7K3M9Q')
  await screen.findByRole('button', { name: 'Payment of SB7K3M9Q, details' })
  expect(address()).toBe('/admin/payments?search=SB7K3M9Q')
})

it('a refused callback shows the reason and its content', async () => {
  const refused = callbacks.filter(({ verdict }) => verdict === 'refused').slice(0, 1)
  const forged = refused.map((each) => ({ ...each, body: '{"forged":"by somebody"}' }))
  const totals = { waiting: 0, accepted: 0, refused: 1, contradicted: 0 }
  const answers = [answer(adminCallbacks, { items: forged, total: 1, totals })]
  const { user, queries } = show('/admin/payments/callbacks?verdict=refused', { as, answers })
  const row = await item('Its address was never issued')
  row.getByText('Refused')
  await user.press('Prompt result')
  row.getByText('{"forged":"by somebody"}')
  expect(queries(adminCallbacks).at(-1)).toMatchObject({ verdict: 'refused' })
})

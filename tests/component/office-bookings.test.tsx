import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  adminBooking,
  adminBookings,
  cancelByAdmin,
  exportBookings,
  rejectBookings,
} from '../../api/contract/admin-bookings.ts'
import { adminPayments } from '../../api/contract/admin-payments.ts'
import { makeDecision } from '../../api/contract/decisions.ts'
import { managerBooking, managerBookings } from '../../api/contract/manager-bookings.ts'
import { listUsers } from '../../api/contract/people.ts'
import { dayAvailability } from '../../api/contract/studios.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { seenOf } from '../../web/office/shared/bookings/bookings-api.ts'
import { dayFrom } from '../visual/gallery/fixtures.ts'
import { type Answer, answer, answerBy, emptyOf, refuse } from '../visual/gallery/states/answers.ts'
import { bookingDetail, bookings, pageOf, statusTotals } from '../visual/gallery/states/bookings-data.ts'
import { ordinaryAnswers } from '../visual/gallery/states/ordinary.ts'
import { dayAt, idOf } from '../visual/gallery/states/studios-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import { chooseHours } from './booking-form.ts'
import { alert, badGateway, bookingRow, cutOff, dialog, gone, isFailure, reconnect, savedFiles } from './on-screen.ts'
import { show } from './show.tsx'

const format = formatFor('en-KE')
const [requested, , , paid] = bookings
if (!requested || !paid) throw new Error('There are bookings')

const as = 'admin'
const path = '/admin/bookings'

describe('the bookings screen', () => {
  it('filters by status, with ten bookings on a page', async () => {
    const { user, queries, address } = show(path, { as })
    await user.pressThe('link', 'Page 2')
    await waitFor(() => expect(queries(adminBookings).at(-1)).toMatchObject({ limit: '10', offset: '10' }))
    await user.choose('Status', 'Approved')
    await waitFor(() => expect(queries(adminBookings).at(-1)).toMatchObject({ status: 'approved', offset: '0' }))
    expect(address()).toBe('/admin/bookings?status=approved')
  })

  it.each([
    ['/admin/bookings', 'admin', adminBookings],
    ['/admin/users', 'admin', listUsers],
    ['/admin/payments', 'admin', adminPayments],
    ['/manager/bookings', 'studio_manager', managerBookings],
  ] as const)('%s leads from a page beyond the end to the last page', async (list, as, endpoint) => {
    const usual = ordinaryAnswers(as).find((each) => each.endpoint === endpoint)
    const ending: Answer = {
      endpoint,
      async reply(request, signal) {
        const body = await (await usual?.reply(request, signal))?.json()
        const page = body.data ?? body
        if (Number(request.query.get('offset')) >= page.total) page.items = []
        return Response.json(body)
      },
    }
    const { address } = show(`${list}?page=900`, { as, answers: [ending] })
    await waitFor(() => expect(address()).not.toContain('page=900'))
    expect(Number(new URL(address(), 'http://here').searchParams.get('page') ?? 1)).toBeLessThan(100)
  })

  it('shows no-shows', async () => {
    show(path, { as })
    ;(await bookingRow('SBW5R3TN')).getByText('No-show')
    ;(await bookingRow('SBK2M7QX')).getByText('Paid')
  })

  it('shows that a booking was cancelled, whether or not its customer had checked in', async () => {
    const cancelled = { ...paid, status: 'cancelled' as const, checked_in: true }
    show(path, { as, answers: [answer(adminBookings, pageOf(cancelled))] })
    ;(await bookingRow('SBK2M7QX')).getByText('Cancelled')
  })

  it('cancels a booking with a required reason', async () => {
    const { user, bodies, setAnswers } = show(path, { as, answers: [refuse(cancelByAdmin)] })
    await user.press('SBK2M7QX, details')
    await user.press('Cancel booking')
    const ask = await dialog('Cancel SBK2M7QX?')
    await user.press('Cancel booking')
    await within(ask).findByText('Enter a reason')
    await user.type('Reason', ' ')
    await user.press('Cancel booking')
    expect(bodies(cancelByAdmin)).toEqual([])
    await user.type('Reason', 'The desk is broken')
    await user.press('Cancel booking')
    await alert('The service is briefly unavailable. Please try again.', ask)
    expect(bodies(cancelByAdmin)).toEqual([{ reason: 'The desk is broken', seen: seenOf(paid) }])
    expect(within(ask).getByLabelText('Reason')).toHaveProperty('value', 'The desk is broken')
    const cancelled = { ...paid, status: 'cancelled' as const }
    setAnswers(answer(cancelByAdmin, bookingDetail(paid.id)), answer(adminBookings, pageOf(cancelled)))
    await user.press('Cancel booking')
    await gone('Cancel SBK2M7QX?')
    await (await bookingRow('SBK2M7QX')).findByText('Cancelled')
  })

  it('rejects a booking with a reason, which its details show', async () => {
    const answers = [answer(managerBookings, { data: pageOf(requested) })]
    const { user, decisions, setAnswers } = show('/manager/bookings', { as: 'studio_manager', answers })
    await user.press('Reject SB7K3M9Q')
    await dialog('Reject SB7K3M9Q?')
    await user.type(/^Reason/, 'The room is being repaired')
    await user.press('Reject booking')
    const rejected = { ...requested, status: 'rejected' as const }
    const { booking, timeline } = bookingDetail(requested.id)
    const detail = { booking: { ...booking, ...rejected, note: 'The room is being repaired' }, timeline }
    setAnswers(answer(managerBookings, { data: pageOf(rejected) }), answer(managerBooking, { data: detail }))
    await user.press('Send now')
    await screen.findAllByText('SB7K3M9Q rejected')
    const row = await bookingRow('SB7K3M9Q')
    await row.findByText('Rejected')
    await user.press('SB7K3M9Q, details')
    await row.findByText('The room is being repaired')
    const { status, selected_slots } = requested
    const seen = { status, selected_slots }
    expect(decisions.carriedOut).toMatchObject([
      { subject_id: requested.id, what: 'reject', as: 'manager', reason: 'The room is being repaired', seen },
    ])
  })

  it('says before an approval whether the manager has confirmed', async () => {
    const confirmed = { ...requested, id: idOf(9), code: 'SBD8V2LP', status: 'manager_confirmed' as const }
    const list = answer(adminBookings, pageOf(requested, confirmed))
    show(path, { as, answers: [list] })
    const describedAs = async (code: string) => {
      const button = (await bookingRow(code)).getByRole('button', { name: `Approve ${code}` })
      return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
    }
    expect(await describedAs(requested.code)).toBe('The manager has not confirmed this yet.')
    expect(await describedAs(confirmed.code)).toBe('The manager has confirmed this.')
  })

  it('asks for hours when it approves a booking without a time', async () => {
    const { user, decisions } = show(path, { as })
    ;(await bookingRow('SB4T8XWD')).getByText('No time yet', { exact: false })
    await user.press('Approve SB4T8XWD')
    const hours = within(await dialog('Choose the hours of SB4T8XWD'))
    hours.getByText(/^The manager has not confirmed this yet\. The session needs/)
    await chooseHours(user, '08:00, free')
    const approve = await hours.findByRole('button', { name: /^Approve · .+, 08:00 to 10:00$/ })
    const day = hours.getByRole('group', { name: /^Hours on / }).getAttribute('aria-label')
    await user.press(/^Approve · /)
    await user.press('Send now')
    await waitFor(() => expect(decisions.carriedOut).toHaveLength(1))
    const [from, to] = decisions.carriedOut[0]?.selectedSlots ?? []
    expect([from?.slice(11, 16), to?.slice(11, 16)]).toEqual(['08:00', '09:00'])
    const date = from?.slice(0, 10) ?? ''
    expect(approve.textContent).toBe(`Approve · ${format.shortDate(date)}, 08:00 to 10:00`)
    expect(day).toBe(`Hours on ${format.longDate(date)}`)
  })

  it('asks for hours from today on if the preferred day has passed', async () => {
    const [asked] = bookings.filter(({ code }) => code === 'SB4T8XWD')
    const { booking, timeline } = bookingDetail(asked?.id)
    const late = answer(adminBooking, { booking: { ...booking, preferred_date: dayAhead(-1) }, timeline })
    const { user } = show(path, { as, answers: [late] })
    await user.press('Approve SB4T8XWD')
    const hours = within(await dialog('Choose the hours of SB4T8XWD'))
    await hours.findByRole('group', { name: `Hours on ${format.longDate(dayAhead(0))}` })
  })

  it('shows the cost of more hours than the session takes', async () => {
    const free = dayFrom('f'.repeat(13))
    const day = answerBy(dayAvailability, ({ params }) => dayAt(params.id ?? '', params.date ?? '', free))
    const { user } = show(path, { as, answers: [day] })
    await user.press('Approve SB4T8XWD')
    await dialog('Choose the hours of SB4T8XWD')
    await chooseHours(user, '08:00, free', '10:00, free')
    await screen.findByText(/3 hours cost KES 5,000, the same as 4 hours\.$/)
    await user.press('11:00, free')
    await screen.findByText(/These hours cost KES 5,000\.$/)
  })

  it('marks a no-show with one tap, which can be undone', async () => {
    const { user, decisions, setAnswers } = show('/manager/bookings', { as: 'studio_manager' })
    await user.press('SBK2M7QX, details')
    await user.press('Mark as no-show')
    await user.press('Undo: SBK2M7QX')
    expect(decisions.carriedOut).toEqual([])
    await user.press('Mark as no-show')
    const missed = { ...paid, status: 'completed' as const, no_show: true }
    setAnswers(answer(managerBookings, { data: pageOf(missed) }))
    await user.press('Send now')
    await screen.findAllByText('SBK2M7QX marked as no-show')
    expect(decisions.carriedOut).toMatchObject([{ subject_id: paid.id, what: 'no_show', as: 'manager' }])
    await (await bookingRow('SBK2M7QX')).findByText('No-show')
  })

  it('offers no way to write to an erased customer', async () => {
    const { booking, timeline } = bookingDetail(requested.id)
    const reading = { customer_name: 'Erased', customer_email: 'Erased', customer_phone: 'Erased' }
    const erased = answer(adminBooking, { booking: { ...booking, ...reading }, timeline })
    const { user } = show(path, { as, answers: [erased] })
    await user.press('SB7K3M9Q, details')
    const customer = within(await (await bookingRow('SB7K3M9Q')).findByRole('region', { name: 'Customer' }))
    customer.getByText('Erased')
    expect(customer.queryAllByRole('link')).toEqual([])
  })

  it('shows the customer, hours, timeline and payment of a booking', async () => {
    const day = answerBy(dayAvailability, ({ params }) => dayAt(params.id ?? '', params.date ?? ''))
    const { user } = show(path, { as, answers: [day] })
    await user.press('SB7K3M9Q, details')
    const row = await bookingRow('SB7K3M9Q')
    const mail = await row.findByRole('link', { name: 'wanjiru@example.com' })
    expect(mail.getAttribute('href')).toBe('mailto:wanjiru@example.com')
    expect(row.getByRole('link', { name: '+254 712 345 678' }).getAttribute('href')).toBe('tel:+254712345678')
    const chat = new URL(row.getByRole('link', { name: 'Write on WhatsApp' }).getAttribute('href') ?? '')
    expect([chat.host, chat.pathname]).toEqual(['wa.me', '/254712345678'])
    expect(chat.searchParams.get('text')).toMatch(/^Hello Wanjiru .+, this is .+ about your booking SB7K3M9Q, /)
    const name = new RegExp(`^This booking 10:00 to 12:00. ${format.longDate(requested.date ?? '')}`)
    await within(row.getByRole('region', { name: 'Session' })).findByRole('img', { name })
    const steps = within(row.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Requested by the customer'),
      expect.stringContaining('Confirmed for the studio by Otieno Odhiambo'),
    ])
    const payment = within(row.getByRole('region', { name: 'Payment' }))
    expect(payment.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['KES\u00a05,000', 'KES\u00a05,000']),
    )
  })

  it('searches 800 ms after the last keystroke, and clears the search', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, queries, address, setAnswers } = show(path, { as })
    await bookingRow('SB7K3M9Q')
    setAnswers(answer(adminBookings, { items: [], total: 0, more: false, totals: emptyOf(statusTotals) }))
    await user.type(/^Search by/, 'zawadi')
    expect(address()).toBe(path)
    await vi.advanceTimersByTimeAsync(800)
    await screen.findByText('No bookings found')
    expect(queries(adminBookings).at(-1)).toMatchObject({ search: 'zawadi' })
    expect(address()).toBe('/admin/bookings?search=zawadi')
    setAnswers()
    await user.press('Clear search and filter')
    await bookingRow('SB7K3M9Q')
    expect(address()).toBe(path)
    expect(screen.getByPlaceholderText(/^Search by/)).toHaveProperty('value', '')
  })

  it.each([
    ['CSV file', 'csv'],
    ['Excel workbook (XLSX)', 'xlsx'],
  ])('exports the bookings that match the filter as a %s', async (name, ending) => {
    const saved = savedFiles()
    const file = () =>
      new Response('…', { headers: { 'content-disposition': `attachment; filename="bookings-of-today.${ending}"` } })
    const answers = [{ endpoint: exportBookings, reply: file }]
    const { user, queries } = show('/admin/bookings?search=zawadi&status=paid', { as, answers })
    await user.press('Export Bookings')
    await user.pressThe('menuitem', name)
    await screen.findAllByText('Bookings exported')
    expect(queries(exportBookings)).toEqual([{ search: 'zawadi', status: 'paid', format: ending }])
    expect(saved).toEqual([`bookings-of-today.${ending}`])
  })

  it('says that the bookings were not exported', async () => {
    const { user, setAnswers } = show(path, { as, answers: [cutOff(exportBookings)] })
    const exporting = async () => {
      await user.press('Export Bookings')
      await user.pressThe('menuitem', 'CSV file')
    }
    await exporting()
    await screen.findByText('The bookings were not exported')
    const error = 'Too many exports. Try again in 10 minutes.'
    setAnswers(refuse(exportBookings, 429, { error, code: 'rate_limited' }))
    await exporting()
    await screen.findByText(error)
  })

  it('asks for a confirmation before a rejection', async () => {
    const { user, bodies } = show(path, { as })
    await user.press('Reject SB7K3M9Q')
    const ask = within(await dialog('Reject SB7K3M9Q?'))
    ask.getByText('We’ll notify Wanjiru Kamau, and someone else can book the hours.')
    await user.press('Cancel')
    await gone('Reject SB7K3M9Q?')
    expect(screen.queryAllByText(/^Rejecting/)).toEqual([])
    expect(bodies(makeDecision)).toEqual([])
  })

  it('rejects several bookings together once at least one is selected', async () => {
    const { user } = show(path, { as })
    await user.press('Select')
    const stop = await screen.findByRole('button', { name: 'Cancel selection' })
    expect(stop.hasAttribute('aria-pressed')).toBe(false)
    const reject = await screen.findByRole('button', { name: 'Reject selected' })
    expect(reject).toHaveProperty('disabled', true)
    await user.pressThe('checkbox', 'Select SB7K3M9Q')
    await screen.findByText('1 booking selected')
    expect(reject).toHaveProperty('disabled', false)
    await user.press('Reject selected')
    await dialog('Reject 1 booking')
    await user.type(/^Reason/, 'Only for Wanjiru')
    await user.press('Cancel')
    const [other] = screen.getAllByRole('checkbox', { name: /^Select/, checked: false })
    if (other) await userEvent.click(other)
    await user.press('Reject selected')
    const both = within(await dialog('Reject 2 bookings'))
    expect(both.getByLabelText(/^Reason/)).toHaveProperty('value', '')
  })

  it('says that the selected bookings were not rejected', async () => {
    const { user, bodies } = show(path, { as, answers: [badGateway(rejectBookings)] })
    await user.press('Select')
    await user.pressThe('checkbox', 'Select SB7K3M9Q')
    await user.press('Reject selected')
    const ask = await dialog('Reject 1 booking')
    await user.press('Reject selected')
    await alert('Failed to reject the bookings', ask)
    const [{ seen } = {}] = bodies(rejectBookings)
    expect(seen).toEqual([{ id: requested.id, ...seenOf(requested) }])
  })

  it('leaves a booking out of the selection while a decision about it can be undone', async () => {
    const { user } = show(path, { as })
    await user.press('Select')
    await user.pressThe('checkbox', 'Select SB7K3M9Q')
    await user.press('Approve SB7K3M9Q')
    await screen.findByText('0 bookings selected')
    const box = screen.getByRole('checkbox', { name: 'Select SB7K3M9Q', checked: false })
    expect(box).toHaveProperty('disabled', true)
    await user.press('Undo: SB7K3M9Q')
    await screen.findByText('1 booking selected')
    expect(box).toHaveProperty('disabled', false)
  })

  it('rejects the selected bookings as they were when the dialog opened', async () => {
    const { user, bodies, setAnswers } = show(path, { as })
    await user.press('Select')
    await user.pressThe('checkbox', 'Select SB7K3M9Q')
    await user.press('Reject selected')
    await dialog('Reject 1 booking')
    const confirmed = pageOf({ ...requested, status: 'manager_confirmed' })
    setAnswers(
      answer(adminBookings, { ...confirmed, totals: emptyOf(statusTotals) }),
      answer(rejectBookings, { rejected: [], left: [requested.id] }),
    )
    await reconnect(user)
    await (await bookingRow('SB7K3M9Q')).findByText('The manager has confirmed this.')
    await user.press('Reject selected')
    await waitFor(() => expect(bodies(rejectBookings)).toMatchObject([{ seen: [seenOf(requested)] }]))
  })

  it('says which of the selected bookings were not rejected, and keeps them selected', async () => {
    const answers = [answer(rejectBookings, { rejected: [idOf(1)], left: [requested.id] })]
    const { user } = show(path, { as, answers })
    await user.press('Select')
    await user.pressThe('checkbox', 'Select SB7K3M9Q')
    const [other] = screen.getAllByRole('checkbox', { name: /^Select/, checked: false })
    if (other) await userEvent.click(other)
    await user.press('Reject selected')
    await dialog('Reject 2 bookings')
    await user.press('Reject selected')
    expect(await isFailure('1 booking rejected. 1 has changed in the meantime and was not rejected.')).toBe(true)
    await screen.findByText('1 booking selected')
    screen.getByRole('checkbox', { name: 'Select SB7K3M9Q', checked: true })
  })

  it('deselects bookings that another filter hides', async () => {
    const { user } = show(path, { as })
    await user.press('Select')
    await user.pressThe('checkbox', 'Select SB7K3M9Q')
    await screen.findByText('1 booking selected')
    await user.choose('Status', 'Paid')
    await screen.findByText('0 bookings selected')
  })
})

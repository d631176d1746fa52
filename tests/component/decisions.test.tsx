import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminBooking, adminBookings, rejectBooking } from '../../api/contract/admin-bookings.ts'
import { logout } from '../../api/contract/auth.ts'
import {
  confirmBooking,
  managerBooking,
  managerBookings,
  rejectByManager,
} from '../../api/contract/manager-bookings.ts'
import { managerEvents } from '../../api/contract/manager-events.ts'
import { type Answer, answer, answerBy, refuse } from '../visual/gallery/states/answers.ts'
import { bookingDetail, bookings, pageOf } from '../visual/gallery/states/bookings-data.ts'
import { ahead } from '../visual/gallery/states/times.ts'
import { alert, bookingRow, dialog, heldBack, liveStream } from './on-screen.ts'
import { show } from './show.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const [first, , third] = bookings
if (!first || !third) throw new Error('There are bookings')
const { id, code } = first
const other = { ...third, status: 'requested' as const }

const listed = (...items: (typeof bookings)[number][]) => answer(managerBookings, { data: pageOf(...items) })

/** The booking after somebody else decided about it. */
function decided(status: 'approved' | 'cancelled', by: string | null) {
  const { booking, timeline } = bookingDetail(id)
  const last = { what: status, text: status, by, by_customer: by === null, at: ahead(0), slots: [] }
  return { booking: { ...booking, status }, timeline: [...timeline, last] }
}

/** Confirms bookings, and collects the ids of those that were sent. */
function confirmations(): { readonly sent: readonly string[]; readonly confirmed: Answer } {
  const sent: string[] = []
  const confirmed = answerBy(confirmBooking, ({ params }) => {
    sent.push(params.id ?? '')
    return { data: bookingDetail(params.id) }
  })
  return { sent, confirmed }
}

const as = 'studio_manager'
const path = '/manager/bookings'
const tray = () => screen.findByRole('region', { name: 'Pending decisions' })
const tenSeconds = () => vi.advanceTimersByTimeAsync(10_500)

describe('a decision', () => {
  it('can be undone in its row, where the focus is', async () => {
    const { sent, confirmed } = confirmations()
    const { user } = show(path, { as, answers: [listed(first), confirmed] })
    await user.press(`Confirm ${code}`)
    const undo = (await bookingRow(code)).getByRole('button', { name: `Undo: ${code}` })
    await waitFor(() => expect(document.activeElement).toBe(undo))
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('button', { name: `Confirm ${code}` })
    expect(screen.queryByRole('region', { name: 'Pending decisions' })).toBeNull()
    await tenSeconds()
    expect(sent).toEqual([])
  })

  it('is sent once ten seconds have passed, beside one that is undone', async () => {
    const { sent, confirmed } = confirmations()
    const { user } = show(path, { as, answers: [listed(first, other), confirmed] })
    await user.press(`Confirm ${code}`)
    await user.press(`Confirm ${other.code}`)
    await userEvent.click(within(await tray()).getByRole('button', { name: `Undo: ${other.code}` }))
    expect(sent).toEqual([])
    await tenSeconds()
    await screen.findAllByText(`${code} confirmed`)
    expect(sent).toEqual([id])
  })

  it('is not sent if the booking changes in the meantime, and says so', async () => {
    const { sent, confirmed } = confirmations()
    const live = liveStream(managerEvents)
    const { user, setAnswers } = show(path, { as, answers: [listed(first), live.answer] })
    await user.press(`Confirm ${code}`)
    await tray()
    const cancelled = decided('cancelled', null)
    setAnswers(listed(cancelled.booking), answer(managerBooking, { data: cancelled }), confirmed)
    const change = { bookingId: id, code, status: 'cancelled', studioId: first.studio_id, at: ahead(0) } as const
    await live.send({ event: 'booking_update', data: change })
    await alert(`Someone else got to ${code} first: Cancelled by the customer. It is now Cancelled.`)
    ;(await bookingRow(code)).getByText('Cancelled')
    await tenSeconds()
    expect(sent).toEqual([])
  })

  it('that fails says so in its row, until it is dismissed', async () => {
    const { user } = show(path, { as, answers: [listed(first), refuse(confirmBooking)] })
    await user.press(`Confirm ${code}`)
    await user.press('Send now')
    const told = await alert(`${code} was not confirmed: The service is briefly unavailable. Please try again.`)
    const row = await bookingRow(code)
    row.getByText('Not confirmed')
    row.getByRole('button', { name: `Confirm ${code}` })
    await user.press('Dismiss')
    await waitFor(() => expect(told.isConnected).toBe(false))
    expect(row.queryByText('Not confirmed')).toBeNull()
  })

  it('is sent before the user signs out', async () => {
    const late = heldBack(answer(rejectByManager, { data: bookingDetail(id) }))
    const { user, headers, queries } = show(path, { as, answers: [listed(first), late.answer, refuse(logout)] })
    await user.press(`Reject ${code}`)
    await dialog(`Reject ${code}?`)
    await user.press('Reject booking')
    await user.press('Logout')
    await waitFor(() => expect(headers(rejectByManager, 'authorization')).toEqual([expect.stringMatching(/^Bearer /)]))
    expect(queries(logout)).toEqual([])
    late.letGo()
    await waitFor(() => expect(queries(logout)).toHaveLength(1))
  })

  it('that comes second is not made, and says who decided what', async () => {
    const approved = decided('approved', 'Asha Mwangi')
    const list = answer(adminBookings, pageOf(first))
    const { user, setAnswers } = show('/admin/bookings', { as: 'admin', answers: [list] })
    await user.press(`Reject ${code}`)
    await dialog(`Reject ${code}?`)
    await user.press('Reject booking')
    setAnswers(
      refuse(rejectBooking, 409, { error: 'The booking is approved', code: 'booking_state' }),
      answer(adminBooking, approved),
      answer(adminBookings, pageOf(approved.booking)),
    )
    await user.press('Send now')
    await alert(`Someone else got to ${code} first: Approved by Asha Mwangi. It is now Approved.`)
    await (await bookingRow(code)).findByText('Approved')
    expect(screen.queryByRole('button', { name: `Reject ${code}` })).toBeNull()
  })
})

describe('new requests', () => {
  it('wait until they are asked for', async () => {
    const live = liveStream(managerEvents)
    const { user, setAnswers } = show(path, { as, answers: [listed(first), live.answer] })
    await bookingRow(code)
    setAnswers(listed(other, first))
    const change = { bookingId: other.id, code: other.code, status: 'requested', studioId: other.studio_id } as const
    await live.send({ event: 'booking_update', data: { ...change, at: ahead(0) } })
    const waiting = await screen.findByRole('button', { name: '1 new request' })
    expect(screen.queryByRole('button', { name: `${other.code}, details` })).toBeNull()
    await user.press('1 new request')
    ;(await bookingRow(other.code)).getByText('just now')
    expect(waiting.isConnected).toBe(false)
    expect(document.activeElement?.getAttribute('role')).toBe('status')
  })
})

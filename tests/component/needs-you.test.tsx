import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { managerDay } from '../../api/contract/dashboards.ts'
import { makeDecision } from '../../api/contract/decisions.ts'
import { managerBooking } from '../../api/contract/manager-bookings.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { bookingDetail, managerDay as dayOfManager } from '../visual/gallery/states/bookings-data.ts'
import { idOf } from '../visual/gallery/states/studios-data.ts'
import { ahead, dayAhead } from '../visual/gallery/states/times.ts'
import { alert, wholeText } from './on-screen.ts'
import { show } from './show.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
const as = 'studio_manager'
const path = '/manager'
const tenSeconds = () => vi.advanceTimersByTimeAsync(11_500)
const row = async (code: string) => within((await screen.findByText(code)).closest('li') ?? document.body)

describe('what needs a manager', () => {
  it('begins with the oldest request, which one tap confirms', async () => {
    const { user, decisions, bodies } = show(path, { as })
    const list = (await screen.findByRole('heading', { name: 'Requests' })).closest<HTMLElement>('.panel')
    const codes = within(list ?? document.body)
      .getAllByText(/^SB\w{6}$/)
      .map(({ textContent }) => textContent)
    expect(codes).toEqual(['SB4T8XWD', 'SB7K3M9Q'])
    await user.press('Confirm SB7K3M9Q')
    const { requests } = dayOfManager()
    const { status, selected_slots } = requests[1] ?? {}
    await waitFor(() =>
      expect(bodies(makeDecision)).toMatchObject([{ what: 'confirm', seen: { status, selected_slots } }]),
    )
    await tenSeconds()
    await screen.findAllByText('SB7K3M9Q confirmed')
    expect(decisions.carriedOut.map(({ subject_id }) => subject_id)).toEqual([requests[1]?.id])
  })

  it('says how many requests wait if it does not list them all', async () => {
    const day = { ...dayOfManager(), requestCount: 21 }
    const { setAnswers } = show(path, { as, answers: [answer(managerDay, { data: day })] })
    const all = await screen.findByRole('link', { name: 'All 21 requests' })
    expect(all.getAttribute('href')).toBe('/manager/bookings?status=action_required')
    const others = day.requests.map((request, i) => ({ ...request, id: idOf(77 + i) })).slice(0, 1)
    setAnswers(answer(managerDay, { data: { ...day, requests: others, requestCount: 20 } }))
    await vi.advanceTimersByTimeAsync(61_000)
    await screen.findByRole('button', { name: '1 more request' })
  })

  it('moves on to the next day on a page that stays open overnight', async () => {
    const { setAnswers } = show(path, { as })
    await screen.findByRole('button', { name: 'Confirm SB7K3M9Q' })
    const day = dayOfManager()
    setAnswers(answer(managerDay, { data: { ...day, date: dayAhead(1), sessions: [] } }))
    vi.setSystemTime(Date.now() + 24 * 3_600_000)
    await vi.advanceTimersByTimeAsync(6_000)
    await screen.findByText('No sessions today.')
  })

  it('says when the studio has closed the hours of a request in the meantime', async () => {
    const day = dayOfManager()
    const requests = day.requests.map((each) => ({ ...each, outside_hours: each.code === 'SB7K3M9Q' }))
    show(path, { as, answers: [answer(managerDay, { data: { ...day, requests } })] })
    ;(await row('SB7K3M9Q')).getByText(/^The studio is now closed at that time/)
    expect((await row('SB4T8XWD')).queryByText(/^The studio is now closed/)).toBeNull()
  })

  it('offers Undo in the row of a decision', async () => {
    const { user, decisions } = show(path, { as })
    await user.press('Reject SB7K3M9Q')
    const request = await row('SB7K3M9Q')
    const undo = await request.findByRole('button', { name: 'Undo: SB7K3M9Q' })
    await waitFor(() => expect(document.activeElement).toBe(undo))
    await user.press('Undo: SB7K3M9Q')
    await screen.findByRole('button', { name: 'Confirm SB7K3M9Q' })
    await tenSeconds()
    expect(decisions.carriedOut).toEqual([])
  })

  it('says who decided about a request first', async () => {
    const { user, setAnswers, decisions } = show(path, { as })
    const [, request] = dayOfManager().requests
    const { booking, timeline } = bookingDetail(request?.id ?? '')
    const last = { what: 'cancelled', text: '', by: null, by_customer: true, at: ahead(0), slots: [] }
    decisions.refuseWith({ error: 'The booking is cancelled', code: 'wrong_status' })
    setAnswers(
      answer(managerBooking, { data: { booking: { ...booking, status: 'cancelled' }, timeline: [...timeline, last] } }),
    )
    await user.press('Confirm SB7K3M9Q')
    await tenSeconds()
    await alert('Someone else got to SB7K3M9Q first: Cancelled by the customer. It is now Cancelled.')
  })

  it('links from a request without a time to choosing its hours', async () => {
    const { user, address } = show(path, { as })
    await user.pressThe('link', 'Choose hours for SB4T8XWD')
    await waitFor(() => expect(address()).toBe('/manager/bookings?search=SB4T8XWD'))
  })

  it('shows unpaid amounts of today, and checks customers in', async () => {
    const { user, decisions } = show(path, { as })
    ;(await row('SB9PC2HV')).getByText(wholeText('KES 5,000 unpaid'))
    const paid = await row('SBK2M7QX')
    paid.getByText('Paid')
    await user.press('Check in Brian Kiptoo, SBK2M7QX')
    await tenSeconds()
    await screen.findAllByText('SBK2M7QX: customer checked in')
    expect(decisions.carriedOut).toMatchObject([{ what: 'check_in' }])
    const arrived = await row('SBW5R3TN')
    arrived.getByText('Checked in')
    expect(arrived.queryByRole('button', { name: /Check in/ })).toBeNull()
  })

  it('keeps rows in place when another request arrives, and shows it when asked', async () => {
    const day = dayOfManager()
    const only = { data: { ...day, requests: day.requests.slice(1) } }
    const { user, setAnswers } = show(path, { as, answers: [answer(managerDay, only)] })
    await screen.findByText('SB7K3M9Q')
    setAnswers(answer(managerDay, { data: day }))
    await user.press('Confirm SB7K3M9Q')
    await tenSeconds()
    expect(screen.queryByText('SB4T8XWD')).toBeNull()
    await user.press('1 new request')
    await screen.findByText('SB4T8XWD')
  })

  it('prints a sheet for each studio, with the customers’ phone numbers', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const day = dayOfManager()
    const [first, ...others] = day.sessions
    const elsewhere = first ? [{ ...first, studio_id: idOf(51), studio_name: 'Kilele' }, ...others] : []
    const { user } = show(path, { as, answers: [answer(managerDay, { data: { ...day, sessions: elsewhere } })] })
    await user.press('Print')
    expect(print).toHaveBeenCalledOnce()
    const sheets = screen.getAllByRole('table', { hidden: true }).slice(0, 2)
    expect(sheets.map((sheet) => within(sheet).getAllByText(/\+254 712 345 678/).length)).toEqual([1, 2])
    screen.getByRole('heading', { name: 'Kilele', hidden: true })
  })

  it('says that nothing waits, or that it could not be loaded', async () => {
    const empty = { ...dayOfManager(), requests: [], sessions: [], studiosWaiting: 0 }
    const { unmount } = show(path, { as, answers: [answer(managerDay, { data: empty })] })
    await screen.findByText('No requests are waiting for you.')
    await screen.findByText('No sessions today.')
    unmount()
    show(path, { as, answers: [refuse(managerDay)] })
    await alert('Failed to load what needs you')
  })
})

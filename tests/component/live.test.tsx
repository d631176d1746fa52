import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { adminStats } from '../../api/contract/dashboards.ts'
import { managerBookings } from '../../api/contract/manager-bookings.ts'
import { adminEvents, managerEvents } from '../../api/contract/manager-events.ts'
import type { TabMessage } from '../../web/shared/live/together.ts'
import { currentSession } from '../../web/shared/session/session.ts'
import { answer } from '../visual/gallery/states/answers.ts'
import { bookings, pageOf } from '../visual/gallery/states/bookings-data.ts'
import { adminFigures } from '../visual/gallery/states/office-data.ts'
import { ahead } from '../visual/gallery/states/times.ts'
import { bookingRow, cutOff, heldBack, liveStream } from './on-screen.ts'
import { show } from './show.tsx'

const [first, second] = bookings
if (!first || !second) throw new Error('There are bookings')
const as = 'studio_manager'
const listed = (...items: (typeof bookings)[number][]) => answer(managerBookings, { data: pageOf(...items) })
const mark = async (text: RegExp) => within(await screen.findByRole('banner')).findByText(text)
const newRequest = () => screen.findByRole('button', { name: '1 new request' })

describe('live updates', () => {
  it('are shown as a notification on any screen, which can be closed', async () => {
    const live = liveStream(managerEvents)
    show('/manager', { as, answers: [live.answer] })
    await screen.findByRole('heading', { name: 'Dashboard' })
    await mark(/^live$/)
    const about = { type: 'booking.requested', code: first.code, studioName: 'Mawimbi Mix Room' }
    const data = { title: 'x', message: 'x', at: ahead(0), ...about, slots: [], amount: null, receipt: null }
    await live.send({ event: 'notification', data })
    const toast = (await screen.findByRole('heading', { level: 2, name: 'New booking request' })).closest(
      '[role=status]',
    )
    expect(toast?.textContent).toContain(`${first.code} at Mawimbi Mix Room, without a time yet`)
    const worked = screen.getByRole('link', { name: 'Bookings' })
    act(() => worked.focus())
    const close = screen.getByRole('button', { name: 'Dismiss: New booking request' })
    act(() => close.focus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(close.isConnected).toBe(false))
    expect(document.activeElement).toBe(worked)
  })

  it('are shared with tabs of the same session only', async () => {
    const names: string[] = []
    const locks = {
      request: async (name: string, _: LockOptions, hold: () => Promise<void>) => {
        names.push(name)
        await hold()
      },
    }
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
    const live = liveStream(managerEvents)
    show('/manager', { as, answers: [live.answer] })
    await mark(/^live$/)
    const session = currentSession()
    const name = `stream /api/v1/manager/events ${session?.id}`
    expect(names).toEqual([name])
    const stranger = new BroadcastChannel(`${name} of another session`)
    const tab = new BroadcastChannel(name)
    onTestFinished(() => {
      for (const channel of [stranger, tab]) channel.close()
    })
    const messagesOf = (channel: BroadcastChannel) => {
      const messages: string[] = []
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => messages.push(data.type)
      return messages
    }
    const [tabMessages, strangerMessages] = [messagesOf(tab), messagesOf(stranger)]
    await live.send({ event: 'stats_update', data: {} })
    await waitFor(() => expect(tabMessages).toContain('event'))
    expect(strangerMessages).toEqual([])
  })

  it('update the figures of the dashboard', async () => {
    const live = liveStream(adminEvents)
    const { setAnswers } = show('/admin', { as: 'admin', answers: [live.answer] })
    await screen.findByText('1,284')
    setAnswers(answer(adminStats, { ...adminFigures, totalBookings: 1_285 }))
    await live.send({
      event: 'booking_update',
      data: { bookingId: first.id, code: first.code, status: 'requested', studioId: first.studio_id, at: ahead(0) },
    })
    const figure = (await screen.findByText('1,285')).closest('div')
    expect(figure?.textContent).toContain('just now')
    expect(screen.getAllByText('just now')).toHaveLength(1)
  })

  it('are marked for twelve seconds, also while others arrive', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const live = liveStream(managerEvents)
    show('/manager/bookings', { as, answers: [listed(first, second), live.answer] })
    const row = await bookingRow(first.code)
    const at = { status: 'requested', studioId: first.studio_id, at: ahead(0) } as const
    await live.send({ event: 'booking_update', data: { bookingId: first.id, code: first.code, ...at } })
    await row.findByText('just now')
    await vi.advanceTimersByTimeAsync(8_000)
    await live.send({ event: 'booking_update', data: { bookingId: second.id, code: second.code, ...at } })
    await (await bookingRow(second.code)).findByText('just now')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(row.queryByText('just now')).toBeNull()
    ;(await bookingRow(second.code)).getByText('just now')
  })

  it('refetch the names of people after an erasure', async () => {
    const live = liveStream(managerEvents)
    const { setAnswers } = show('/manager/bookings', { as, answers: [listed(first), live.answer] })
    const row = await bookingRow(first.code)
    row.getByText(first.customer_name)
    setAnswers(listed({ ...first, customer_name: 'Erased' }))
    await live.send({ event: 'people_update', data: { at: ahead(0) } })
    await row.findByText('Erased')
    expect(row.queryByText('just now')).toBeNull()
  })

  it('count payments that need an admin at once', async () => {
    const live = liveStream(adminEvents)
    const { setAnswers } = show('/admin/managers', { as: 'admin', answers: [live.answer] })
    const [payments] = await screen.findAllByRole('link', { name: 'Payments', description: /waiting$/ })
    const before = payments?.textContent
    setAnswers(answer(adminStats, { ...adminFigures, paymentsToDecide: 77 }))
    const about = { type: 'receipt.suspended', receipt: 'TKL1', code: null, studioName: null, slots: [], amount: null }
    await live.send({ event: 'notification', data: { title: 'x', message: 'x', at: ahead(0), ...about } })
    await waitFor(() => expect(payments?.textContent).toContain('77'))
    expect(before).not.toContain('77')
  })

  it('show the requests of a studio that was assigned to the manager', async () => {
    const live = liveStream(managerEvents)
    const { setAnswers } = show('/manager/bookings', { as, answers: [listed(first), live.answer] })
    await bookingRow(first.code)
    setAnswers(listed({ ...second, status: 'requested' }, first))
    const data = { studioId: second.studio_id, status: 'manager_assigned', at: ahead(0) }
    await live.send({ event: 'studio_update', data })
    await newRequest()
  })

  it('include what happened between loading the list and connecting', async () => {
    const late = heldBack(liveStream(managerEvents).answer)
    const { setAnswers } = show('/manager/bookings', { as, answers: [listed(first), late.answer] })
    await bookingRow(first.code)
    setAnswers(listed({ ...second, status: 'requested' }, first))
    late.letGo()
    await newRequest()
  })

  it('refetch nothing while the page is hidden, and what changed once it is shown', async () => {
    const live = liveStream(managerEvents)
    const late = heldBack(live.answer)
    const { setAnswers, queries } = show('/manager/bookings', { as, answers: [listed(first), late.answer] })
    const row = await bookingRow(first.code)
    setAnswers(listed({ ...second, status: 'requested' }, first))
    late.letGo()
    await newRequest()
    const before = queries(managerBookings).length
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const data = { bookingId: first.id, code: first.code, status: 'approved', studioId: first.studio_id, at: ahead(0) }
    await live.send({ event: 'booking_update', data })
    await row.findByText('just now')
    expect(queries(managerBookings)).toHaveLength(before)
    visibility.mockReturnValue('visible')
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(queries(managerBookings).length).toBeGreaterThan(before))
  })

  it('reconnect with the network, and include what happened in the meantime', async () => {
    const live = liveStream(managerEvents)
    const { setAnswers } = show('/manager/bookings', { as, answers: [listed(first), live.answer] })
    await bookingRow(first.code)
    await mark(/^live$/)
    fireEvent(window, new Event('offline'))
    await mark(/^offline/)
    setAnswers(listed({ ...second, status: 'requested' }, first), live.answer)
    fireEvent(window, new Event('online'))
    await mark(/^live$/)
    await newRequest()
  })

  it.each([
    ['asked', () => fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }))],
    ['the page is looked at again', () => fireEvent(document, new Event('visibilitychange'))],
  ])('stop after five failed attempts, and start again when %s', async (_, resume) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const live = liveStream(managerEvents)
    const { setAnswers, queries } = show('/manager/bookings', { as, answers: [live.answer] })
    await mark(/^live$/)
    setAnswers(cutOff(managerEvents))
    fireEvent(window, new Event('offline'))
    await mark(/^offline/)
    for (const seconds of [5, 10, 20, 40, 80]) {
      expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull()
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
    }
    await screen.findByRole('button', { name: 'Reconnect' })
    expect(queries(managerEvents)).toHaveLength(6)
    setAnswers(live.answer)
    resume()
    await mark(/^live$/)
  })
})

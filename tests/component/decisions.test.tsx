import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { adminBooking, adminBookings } from '../../api/contract/admin-bookings.ts'
import { hastenDecision, listDecisions, makeDecision, undoDecision } from '../../api/contract/decisions.ts'
import { managerBooking, managerBookings } from '../../api/contract/manager-bookings.ts'
import { managerEvents } from '../../api/contract/manager-events.ts'
import { type Answer, answer, refuse } from '../visual/gallery/states/answers.ts'
import { bookingDetail, bookings, pageOf } from '../visual/gallery/states/bookings-data.ts'
import { ahead } from '../visual/gallery/states/times.ts'
import { alert, bookingRow, cutOff, dialog, heldBack, liveStream } from './on-screen.ts'
import { show } from './show.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
const [first, , third] = bookings
if (!first || !third) throw new Error('There are bookings')
const { id, code } = first
const other = { ...third, status: 'requested' as const }

const listed = (...items: (typeof bookings)[number][]) => answer(managerBookings, { data: pageOf(...items) })

/** The booking after another person's decision. */
function decided(status: 'approved' | 'cancelled', by: string | null) {
  const { booking, timeline } = bookingDetail(id)
  const last = { what: status, text: status, by, by_customer: by === null, at: ahead(0), slots: [] }
  return { booking: { ...booking, status }, timeline: [...timeline, last] }
}

const as = 'studio_manager'
const path = '/manager/bookings'
const tray = () => screen.findByRole('region', { name: 'Pending decisions' })
const tenSeconds = () => vi.advanceTimersByTimeAsync(11_500)
const overtaken = { error: 'The booking is cancelled', code: 'wrong_status' }

/** The server keeps a decision about the first booking for some seconds. */
const accepted = (seconds: number): Answer => {
  const data = { id, subject: 'booking', subject_id: id, name: code, what: 'confirm', mine: true } as const
  const rest = { status: 'pending', seconds_left: seconds, reason: '', error: null, code: null } as const
  return answer(makeDecision, { data: { ...data, ...rest } })
}

describe('a pending decision', () => {
  it('is sent to the server at once, and can be undone from the focused button in its row', async () => {
    const { user, bodies, decisions } = show(path, { as, answers: [listed(first)] })
    await user.press(`Confirm ${code}`)
    const undo = (await bookingRow(code)).getByRole('button', { name: `Undo: ${code}` })
    await waitFor(() => expect(document.activeElement).toBe(undo))
    const { status, selected_slots } = first
    const sent = { subject: 'booking', subject_id: id, what: 'confirm', seen: { status, selected_slots } }
    await waitFor(() => expect(bodies(makeDecision)).toMatchObject([sent]))
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('button', { name: `Confirm ${code}` })
    await screen.findAllByText(`Undone: ${code}`)
    expect(screen.queryByRole('region', { name: 'Pending decisions' })).toBeNull()
    await tenSeconds()
    expect(decisions.carriedOut).toEqual([])
  })

  it('is sent from a site without https as well, where browsers lack randomUUID', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const { user, decisions } = show(path, { as, answers: [listed(first)] })
    await user.press(`Confirm ${code}`)
    await tenSeconds()
    expect(decisions.carriedOut).toMatchObject([{ subject_id: id }])
  })

  it('takes effect at once with Send now, which moves the focus to its row', async () => {
    const { user, decisions } = show(path, { as, answers: [listed(first)] })
    await user.press(`Confirm ${code}`)
    const undo = (await bookingRow(code)).getByRole('button', { name: `Undo: ${code}` })
    await waitFor(() => expect(document.activeElement).toBe(undo))
    const sendNow = within(await tray()).getByRole('button', { name: 'Send now' })
    act(() => sendNow.focus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(decisions.carriedOut).toMatchObject([{ subject_id: id }]))
    await waitFor(async () => expect(document.activeElement).toBe((await bookingRow(code)).getAllByRole('button')[0]))
  })

  it('takes effect after ten seconds, while another is undone', async () => {
    const { user, decisions } = show(path, { as, answers: [listed(first, other)] })
    await user.press(`Confirm ${code}`)
    await user.press(`Confirm ${other.code}`)
    await userEvent.click(within(await tray()).getByRole('button', { name: `Undo: ${other.code}` }))
    expect(decisions.carriedOut).toEqual([])
    await tenSeconds()
    await screen.findAllByText(`${code} confirmed`)
    expect(decisions.carriedOut.map(({ subject_id }) => subject_id)).toEqual([id])
  })

  it('is announced with the time left to undo it', async () => {
    const { user } = show(path, { as, answers: [listed(first), accepted(4.2)] })
    await user.press(`Confirm ${code}`)
    await screen.findByText(`Confirming ${code}. You can undo this for 4 seconds.`)
  })

  it('never shows more seconds than the server gives', async () => {
    const { user } = show(path, { as, answers: [listed(first), accepted(10.4)] })
    await user.press(`Confirm ${code}`)
    await within(await tray()).findByText('10 s')
  })

  it('is undone only after the server has stored it', async () => {
    const late = heldBack(accepted(10))
    const { user, queries } = show(path, { as, answers: [listed(first), late.answer] })
    await user.press(`Confirm ${code}`)
    await user.press(`Undo: ${code}`)
    await screen.findByRole('button', { name: `Confirm ${code}` })
    expect(queries(undoDecision)).toEqual([])
    late.letGo()
    await waitFor(() => expect(queries(undoDecision)).toHaveLength(1))
  })

  it('stays in the row with an error when it is too late to undo it', async () => {
    const tooLate = refuse(undoDecision, 409, { error: 'It is too late to undo this decision', code: 'wrong_status' })
    const { user } = show(path, { as, answers: [listed(first), tooLate] })
    await user.press(`Confirm ${code}`)
    await user.press(`Undo: ${code}`)
    await screen.findAllByText('It is too late to undo this decision')
    ;(await bookingRow(code)).getByText('Confirming…')
  })

  it('stays in the row while it is unknown whether it was undone', async () => {
    const { user } = show(path, { as, answers: [listed(first), cutOff(undoDecision)] })
    await user.press(`Confirm ${code}`)
    await user.press(`Undo: ${code}`)
    await screen.findAllByText('We could not confirm that the decision was undone. Please try again.')
    ;(await bookingRow(code)).getByText('Confirming…')
  })

  it('from another page or person shows in the row, with Undo only for its author', async () => {
    const shown = show(path, { as, answers: [listed(first, other)] })
    const theirs = { id: crypto.randomUUID(), subject: 'booking', subject_id: id, name: code, what: 'confirm' } as const
    const open = { status: 'pending', seconds_left: 8, reason: '', error: null, code: null } as const
    const mine = { ...theirs, id: crypto.randomUUID(), subject_id: other.id, name: other.code, mine: true, ...open }
    shown.decisions.addOthers({ ...theirs, mine: false, ...open }, mine)
    await (await bookingRow(code)).findByText('Confirming…', {}, { timeout: 15_000 })
    expect(screen.queryByRole('button', { name: `Confirm ${code}` })).toBeNull()
    expect(screen.queryByRole('button', { name: `Undo: ${code}` })).toBeNull()
    ;(await bookingRow(other.code)).getByRole('button', { name: `Undo: ${other.code}` })
  })

  it('is dropped with an explanation if the booking changes in the meantime', async () => {
    const live = liveStream(managerEvents)
    const { user, setAnswers, decisions } = show(path, { as, answers: [listed(first), live.answer] })
    await user.press(`Confirm ${code}`)
    await tray()
    const cancelled = decided('cancelled', null)
    decisions.refuseWith(overtaken)
    setAnswers(listed(cancelled.booking), answer(managerBooking, { data: cancelled }))
    const change = { bookingId: id, code, status: 'cancelled', studioId: first.studio_id, at: ahead(0) } as const
    await live.send({ event: 'booking_update', data: change })
    await alert(`Someone else got to ${code} first: Cancelled by the customer. It is now Cancelled.`)
    ;(await bookingRow(code)).getByText('Cancelled')
    await tenSeconds()
    expect(decisions.carriedOut).toEqual([])
  })

  it('that the server did not take shows an error in its row until dismissed', async () => {
    const { user } = show(path, { as, answers: [listed(first), refuse(makeDecision)] })
    await user.press(`Confirm ${code}`)
    const failure = await alert(`${code} was not confirmed: The service is briefly unavailable. Please try again.`)
    const row = await bookingRow(code)
    row.getByText('Not confirmed')
    row.getByRole('button', { name: `Confirm ${code}` })
    await user.press('Dismiss')
    await waitFor(() => expect(failure.isConnected).toBe(false))
    expect(row.queryByText('Not confirmed')).toBeNull()
  })

  it.each(['failed', 'was undone'])('whose reason was typed keeps it if it %s', async (how) => {
    const failing = how === 'failed' ? [refuse(makeDecision)] : []
    const { user } = show(path, { as, answers: [listed(first), ...failing] })
    await user.press(`Reject ${code}`)
    await user.type(/^Reason/, 'The desk is broken')
    await user.press('Reject booking')
    if (how === 'failed') await alert(/was not rejected/)
    else await user.press(`Undo: ${code}`)
    await user.press(`Reject ${code}`)
    const field = within(await dialog(`Reject ${code}?`)).getByLabelText(/^Reason/)
    await waitFor(() => expect(field).toHaveProperty('value', 'The desk is broken'))
  })

  it('shows its error in the language chosen afterwards', async () => {
    const refused = { error: 'Try again', code: 'unavailable', translations: { sw: { error: 'Jaribu tena' } } }
    const { user } = show(path, { as, answers: [listed(first), refuse(makeDecision, 503, refused)] })
    await user.press(`Confirm ${code}`)
    await alert(`${code} was not confirmed: Try again`)
    await user.press('Kiswahili')
    await alert(`${code} haijathibitishwa: Jaribu tena`)
    await user.press('English')
  })

  it('that got no response may have been made', async () => {
    const { user } = show(path, { as, answers: [listed(first), cutOff(makeDecision)] })
    await user.press(`Confirm ${code}`)
    await alert(`We could not confirm that your decision on ${code} was saved. Check before you try again.`)
  })

  it('whose response was lost shows its state on the server', async () => {
    const { user, decisions, setAnswers } = show(path, { as, answers: [listed(first)] })
    const [, made] = decisions.answers
    const lost: Answer = {
      endpoint: makeDecision,
      async reply(request, signal) {
        await made?.reply(request, signal)
        throw new TypeError('Failed to fetch')
      },
    }
    setAnswers(listed(first), lost)
    await user.press(`Confirm ${code}`)
    await tenSeconds()
    await screen.findAllByText(`${code} confirmed`)
    expect(screen.queryByText('Not confirmed')).toBeNull()
  })

  it('whose response was lost and that was refused shows why', async () => {
    const { user, decisions, setAnswers } = show(path, { as, answers: [listed(first)] })
    const refused = { status: 'refused', seconds_left: 0, reason: '', ...overtaken, mine: true } as const
    const lost: Answer = {
      endpoint: makeDecision,
      async reply({ json }) {
        const { id: sent } = makeDecision.body.parse(await json())
        const about = { id: sent, subject: 'booking', subject_id: id, name: code, what: 'confirm' } as const
        decisions.addOthers({ ...about, ...refused })
        throw new TypeError('Failed to fetch')
      },
    }
    setAnswers(listed(first), lost)
    await user.press(`Confirm ${code}`)
    await tenSeconds()
    await alert(`${code} was not confirmed: The booking is cancelled`)
  })

  it('stays in its row while the list of decisions does not load', async () => {
    const { user, setAnswers } = show(path, { as, answers: [listed(first)] })
    const row = await bookingRow(code)
    setAnswers(listed(first), refuse(listDecisions))
    await user.press(`Confirm ${code}`)
    await vi.advanceTimersByTimeAsync(3_000)
    row.getByRole('button', { name: `Undo: ${code}` })
  })

  it('that was refused while its author was away is shown when they return', async () => {
    const shown = show(path, { as, answers: [listed(first)] })
    const refused = { status: 'refused', seconds_left: 0, reason: '', ...overtaken, mine: true } as const
    const about = { id: crypto.randomUUID(), subject: 'booking', subject_id: id, name: code, what: 'confirm' } as const
    shown.decisions.addOthers({ ...about, ...refused })
    await vi.advanceTimersByTimeAsync(10_500)
    await alert(`${code} was not confirmed: The booking is cancelled`)
    await shown.user.press('Dismiss')
    await waitFor(() => expect(shown.queries(undoDecision)).toHaveLength(1))
  })

  it('is refused if another person decided first, and names that person and decision', async () => {
    const approved = decided('approved', 'Asha Mwangi')
    const list = answer(adminBookings, pageOf(first))
    const { user, setAnswers, decisions } = show('/admin/bookings', { as: 'admin', answers: [list] })
    await user.press(`Reject ${code}`)
    await dialog(`Reject ${code}?`)
    await user.press('Reject booking')
    decisions.refuseWith({ error: 'The booking is approved', code: 'wrong_status' })
    setAnswers(answer(adminBooking, approved), answer(adminBookings, pageOf(approved.booking)))
    await user.press('Send now')
    await alert(`Someone else got to ${code} first: Approved by Asha Mwangi. It is now Approved.`)
    await (await bookingRow(code)).findByText('Approved')
    expect(screen.queryByRole('button', { name: `Reject ${code}` })).toBeNull()
  })

  it('is sent at once if the stream reports that another person decided', async () => {
    const live = liveStream(managerEvents)
    const { user, setAnswers, queries, decisions } = show(path, { as, answers: [listed(first), live.answer] })
    await user.press(`Confirm ${code}`)
    await tray()
    const cancelled = decided('cancelled', 'Asha Mwangi')
    decisions.refuseWith(overtaken)
    setAnswers(answer(managerBooking, { data: cancelled }), listed(cancelled.booking))
    const change = { bookingId: id, code, status: 'cancelled', studioId: first.studio_id } as const
    await live.send({ event: 'booking_update', data: { ...change, at: ahead(0) } })
    await waitFor(() => expect(queries(hastenDecision)).toHaveLength(1))
    await alert(`Someone else got to ${code} first: Cancelled by Asha Mwangi. It is now Cancelled.`)
  })
})

describe('a new request in the list', () => {
  it('is added only when the user presses the button that counts new requests', async () => {
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

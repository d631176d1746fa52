import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { managerBooking, managerCalendar, moveBooking } from '../../api/contract/manager-bookings.ts'
import { dayAvailability, monthAvailability } from '../../api/contract/studios.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { seenOf } from '../../web/office/shared/bookings/bookings-api.ts'
import { slotAt } from '../../web/shared/site/clock.ts'
import { answer, answerBy, refuse } from '../visual/gallery/states/answers.ts'
import { bookingDetail, bookings, calendarDays } from '../visual/gallery/states/bookings-data.ts'
import { dayAt } from '../visual/gallery/states/studios-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import { alert, cutOff, dialog, gone, heldBack, reconnect } from './on-screen.ts'
import { show } from './show.tsx'

const format = formatFor('en-KE')
const tomorrow = dayAhead(1)
const paid = bookings[3]
if (!paid?.date) throw new Error('There is a paid booking with a time')
const free = answerBy(dayAvailability, ({ params }) =>
  dayAt(params.id ?? '', params.date ?? '', Array<'free'>(13).fill('free')),
)
/** A session of an hour, booked for two hours. */
const byTheHour = answerBy(managerBooking, ({ params }) => {
  const { booking, timeline } = bookingDetail(params.id)
  return { data: { booking: { ...booking, duration_minutes: 60 }, timeline } }
})
const calendar = (...answers: NonNullable<Parameters<typeof show>[1]>['answers'] & object) =>
  show(`/manager/calendar?view=day&date=${tomorrow}`, { as: 'studio_manager', answers: [...answers, free, byTheHour] })
const session = async () => {
  const place = within(await screen.findByRole('region', { name: 'Mawimbi Mix Room' }))
  return place.getByRole('button', { name: /14:00 to 16:00.+Brian Kiptoo/ })
}
const hour = (name: RegExp) => screen.findByRole('button', { name })

it('an open session shows whether it is paid after a reload', async () => {
  const { user, setAnswers } = calendar()
  await userEvent.click(await session())
  const details = within(await dialog('Mixing session'))
  await details.findByText('Paid', { selector: 'p' })
  const { booking, timeline } = bookingDetail(paid.id)
  const payment = { ...booking.payment, balance: 5_000, receipts: [] }
  const owed = { ...booking, status: 'approved' as const, payment }
  setAnswers(answer(managerBooking, { data: { booking: owed, timeline } }))
  await reconnect(user)
  await details.findByText('Not paid')
  details.getByText('Approved')
})

it('the details of a session show its new hours after it was moved elsewhere', async () => {
  const { user, setAnswers } = calendar()
  await userEvent.click(await session())
  const details = within(await dialog('Mixing session'))
  await details.findByText('Paid', { selector: 'p' })
  const { booking, timeline } = bookingDetail(paid.id)
  const [date, slots] = [dayAhead(2), [9, 10].map((hour) => slotAt(dayAhead(2), hour))]
  const times = { date, start_time: slots[0] ?? '', end_time: slotAt(date, 11), selected_slots: slots }
  setAnswers(answer(managerBooking, { data: { booking: { ...booking, ...times }, timeline } }))
  await reconnect(user)
  await details.findByText(`${format.longDate(date)}, 09:00 to 11:00`)
})

describe('moving a session in its dialog', () => {
  it('keeps the price of equal hours, and can be undone', async () => {
    const moved = [17, 18].map((each) => slotAt(paid.date ?? '', each))
    const { booking, timeline } = bookingDetail(paid.id)
    const after = { booking: { ...booking, selected_slots: moved }, timeline }
    const { user, bodies } = calendar(answer(moveBooking, { data: after }))
    await userEvent.click(await session())
    await user.press('Move')
    await userEvent.click(await hour(/^17:00/))
    await screen.findByText(/^The price stays KES\s5,000\. The customer gets a message\.$/)
    await user.press(`Move to ${format.shortDate(paid.date ?? '')}, 17:00 to 19:00`)
    await screen.findByText('SBK2M7QX moved')
    await user.press('Undo')
    await screen.findByText('SBK2M7QX moved back')
    await gone('SBK2M7QX moved')
    expect(bodies(moveBooking)).toEqual([
      { selectedSlots: moved, seen: seenOf(paid) },
      { selectedSlots: paid.selected_slots, seen: { status: 'paid', selected_slots: moved } },
    ])
  })

  it('returns the focus to the session when undone by keyboard', async () => {
    const { user } = calendar()
    await userEvent.click(await session())
    await user.press('Move')
    await userEvent.click(await hour(/^17:00/))
    await user.press(/^Move to/)
    await screen.findByText('SBK2M7QX moved')
    const undo = screen.getByRole('button', { name: 'Undo' })
    act(() => undo.focus())
    await userEvent.keyboard('{Enter}')
    await gone('SBK2M7QX moved')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Brian Kiptoo'))
  })

  it('whose answer was lost may be made', async () => {
    const { user } = calendar(cutOff(moveBooking))
    await userEvent.click(await session())
    await user.press('Move')
    await userEvent.click(await hour(/^17:00/))
    await user.press(/^Move to/)
    await alert('We could not confirm that the session was moved. Please try again.')
  })

  it('refuses hours at another price once the session is paid', async () => {
    const { user, bodies } = calendar()
    await userEvent.click(await session())
    await user.press('Move')
    await userEvent.click(await hour(/^17:00/))
    await userEvent.click(await hour(/^19:00/))
    await screen.findByText(/^These hours cost KES\s7,500, but KES\s5,000 is already paid/)
    expect((await dialog(/^Move/)).querySelector('footer button:disabled')).not.toBeNull()
    expect(bodies(moveBooking)).toEqual([])
  })

  it('offers Undo again while it is unknown whether it reached the server', async () => {
    const { user, setAnswers } = calendar()
    await userEvent.click(await session())
    await user.press('Move')
    await userEvent.click(await hour(/^17:00/))
    await user.press(`Move to ${format.shortDate(paid.date ?? '')}, 17:00 to 19:00`)
    await screen.findByText('SBK2M7QX moved')
    setAnswers(cutOff(moveBooking), free, byTheHour)
    await user.press('Undo')
    await screen.findAllByText('We could not confirm that the session was moved. Please try again.')
    screen.getByRole('button', { name: 'Undo' })
  })

  it('keeps the notice of a move that was made while the one before was being undone', async () => {
    const { user, queries, setAnswers } = calendar()
    const moveTo17 = async () => {
      await user.press('Move')
      await userEvent.click(await hour(/^17:00/))
      await user.press(/^Move to/)
    }
    await userEvent.click(await session())
    await moveTo17()
    await screen.findByText('SBK2M7QX moved')
    const { id = '', code, customer_name = '' } = bookings[2] ?? {}
    const late = heldBack(answer(moveBooking, { data: bookingDetail(paid.id) }))
    setAnswers(late.answer, free, byTheHour)
    await user.press('Undo')
    await waitFor(() => expect(queries(moveBooking)).toHaveLength(2))
    setAnswers(answer(moveBooking, { data: bookingDetail(id) }), free, byTheHour)
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(customer_name) }))
    await moveTo17()
    await screen.findByText(`${code} moved`)
    late.letGo()
    await screen.findByText('SBK2M7QX moved back')
    screen.getByText(`${code} moved`)
  })

  it('offers no Undo if moving back would not restore the agreed price', async () => {
    const { booking, timeline } = bookingDetail(paid.id)
    const of = (selected_slots: string[], price: number) => ({
      data: {
        booking: { ...booking, status: 'approved' as const, duration_minutes: 60, price, selected_slots },
        timeline,
      },
    })
    const longer = [17, 18, 19].map((each) => slotAt(tomorrow, each))
    const { user } = calendar(
      answer(managerBooking, of([...paid.selected_slots], 3_000)),
      answer(moveBooking, of(longer, 7_500)),
    )
    await userEvent.click(await session())
    await user.press('Move')
    await userEvent.click(await hour(/^17:00/))
    await userEvent.click(await hour(/^19:00/))
    await screen.findByText(/^The price was KES\s3,000 and is now KES\s7,500/)
    await user.press(/^Move to/)
    await screen.findByText('SBK2M7QX moved')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('offers no Undo if the studio has closed the hours before', async () => {
    const { booking, timeline } = bookingDetail(paid.id)
    const closed = { booking: { ...booking, duration_minutes: 60, outside_hours: true }, timeline }
    const { user } = calendar(answer(managerBooking, { data: closed }))
    await userEvent.click(await session())
    await user.press('Move')
    await userEvent.click(await hour(/^17:00/))
    await user.press(/^Move to/)
    await screen.findByText('SBK2M7QX moved')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('names the hours that staff blocked', async () => {
    const closed = answerBy(dayAvailability, ({ params }) =>
      dayAt(params.id ?? '', params.date ?? '', Array<'closed'>(13).fill('closed')),
    )
    const blocked = answerBy(managerCalendar, ({ query }) => {
      const days = calendarDays(query.get('from') ?? '', query.get('to') ?? '').map((day) => ({
        ...day,
        hours: day.hours.map((each, i) => (i === 11 ? { ...each, state: 'blocked' as const, booking: null } : each)),
      }))
      return { data: { studioId: paid.studio_id, studioName: 'Mawimbi Mix Room', takesBookings: true, days } }
    })
    const { user } = calendar(closed, blocked)
    await userEvent.click(await session())
    await user.press('Move')
    const form = within(await dialog(/^Move/))
    await waitFor(() => expect(form.getByText('19:00').textContent).toBe('19:00blocked'))
    expect(form.getByText('18:00').textContent).toBe('18:00closed')
  })

  it('offers the free hours of the calendar at a studio that is not public', async () => {
    const { user } = calendar(refuse(dayAvailability, 404), refuse(monthAvailability, 404))
    await userEvent.click(await session())
    await user.press('Move')
    const form = within(await dialog(/^Move/))
    await waitFor(() => expect(form.getByText('10:00').textContent).toBe('10:00booked'))
    expect(form.queryByRole('alert')).toBeNull()
    await userEvent.click(await hour(/^17:00/))
    form.getByRole('button', { name: /^Move to .+, 17:00 to 19:00$/ })
  })

  it('says why the server refused it', async () => {
    const { user } = calendar(refuse(moveBooking))
    await userEvent.click(await session())
    await user.press('Move')
    await userEvent.click(await hour(/^17:00/))
    await user.press(/^Move to/)
    await within(await dialog(/^Move/)).findByRole('alert')
  })

  it('says why the server refused it, even if its dialog was closed in the meantime', async () => {
    const late = heldBack(refuse(moveBooking))
    const { user } = calendar(late.answer)
    await userEvent.click(await session())
    await user.press('Move')
    await userEvent.click(await hour(/^17:00/))
    await user.press(/^Move to/)
    await user.press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    late.letGo()
    await screen.findByText('The service is briefly unavailable. Please try again.')
  })

  it('is not offered once the session has begun', async () => {
    const detail = bookingDetail(paid.id)
    const booking = { ...detail.booking, may: { ...detail.booking.may, move: false } }
    const { user } = calendar(answer(managerBooking, { data: { ...detail, booking } }))
    await userEvent.click(await session())
    await user.see('Write on WhatsApp')
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  })
})

describe('dragging a session', () => {
  const own = 'Mawimbi Mix Room'

  async function columnOf(studio: string): Promise<HTMLElement> {
    const column = (await screen.findByRole('region', { name: studio })).querySelector('ol')
    if (!column) throw new Error('A column has hours')
    vi.spyOn(column, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 1300))
    return column
  }

  /** Drags the session from one hour to another, in a grid whose hours are 100 pixels high. */
  async function drag(
    from: number,
    to: number,
    over = own,
    part?: string,
    previewIn = over,
    beforeDrop = () => {},
  ): Promise<void> {
    const block = await session()
    const [under, column] = [await columnOf(over), await columnOf(previewIn)]
    document.elementFromPoint = () => column
    const at = (clock: number) => ({ pointerType: 'mouse', button: 0, clientX: 50, clientY: (clock - 8) * 100 + 50 })
    fireEvent.pointerDown((part && block.querySelector(part)) || block, at(from))
    document.elementFromPoint = () => under
    fireEvent.pointerMove(window, at(to))
    await waitFor(() => expect(column.querySelector('.border-dashed.bg-surface')).not.toBeNull())
    beforeDrop()
    fireEvent.pointerUp(window, at(to))
  }

  it('moves it to free hours after a confirmation', async () => {
    const { user, bodies } = calendar()
    await drag(15, 18)
    await dialog('Move SBK2M7QX')
    expect(bodies(moveBooking)).toEqual([])
    await user.press(`Move to ${format.shortDate(tomorrow)}, 17:00 to 19:00`)
    await screen.findByText('SBK2M7QX moved')
    expect(bodies(moveBooking)).toEqual([
      { selectedSlots: [slotAt(tomorrow, 17), slotAt(tomorrow, 18)], seen: seenOf(paid) },
    ])
  })

  it('is cancelled by Escape, whose release opens nothing', async () => {
    calendar()
    const block = await session()
    await drag(15, 16, own, undefined, own, () => {
      fireEvent.keyDown(window, { key: 'Escape' })
      window.addEventListener('pointerup', () => fireEvent.click(block), { once: true })
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    // A click of its own does.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    fireEvent.click(await session())
    await screen.findByRole('dialog')
  })

  it('changes its end when its lower edge is dragged', async () => {
    calendar()
    await drag(15, 14, own, '[data-edge]')
    await screen.findByText(/^These hours cost KES\s2,500/)
  })

  it('previews its new end in its own column, wherever the mouse is', async () => {
    calendar()
    await drag(15, 14, 'Karakana Podcast Room', '[data-edge]', own)
    await screen.findByText(/^These hours cost KES\s2,500/)
  })

  it.each([
    ['hours of others', 10, 'Mawimbi Mix Room', 'These hours are taken'],
    ['beyond the day', 20, 'Mawimbi Mix Room', 'The studio day is from 08:00 to 21:00'],
    ['another studio', 12, 'Karakana Podcast Room', 'A booking stays in its studio'],
  ])('does not move it to %s', async (_, to, over, why) => {
    const { bodies } = calendar()
    await drag(14, to, over)
    await screen.findByText(why)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodies(moveBooking)).toEqual([])
  })
})

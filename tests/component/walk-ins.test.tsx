import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminBookings } from '../../api/contract/admin-bookings.ts'
import { managerBooking, managerBookings } from '../../api/contract/manager-bookings.ts'
import { managerEvents } from '../../api/contract/manager-events.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { dayAvailability, monthAvailability, sessionTypes } from '../../api/contract/studios.ts'
import { bookWalkIn, formerCustomers } from '../../api/contract/walk-ins.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { takesBookings } from '../../web/office/shared/walk-ins/walk-ins-api.ts'
import { dayFrom } from '../visual/gallery/fixtures.ts'
import { type Answer, answer, answerBy, refuse } from '../visual/gallery/states/answers.ts'
import { bookingDetail, bookings, pageOf } from '../visual/gallery/states/bookings-data.ts'
import { officeStudios, studioTotals } from '../visual/gallery/states/office-data.ts'
import { dayAt, idOf, monthAt, sessions } from '../visual/gallery/states/studios-data.ts'
import { ahead, dayAhead } from '../visual/gallery/states/times.ts'
import type { User } from '../visual/gallery/states/user.ts'
import { chooseHours } from './booking-form.ts'
import { alert, badGateway, bookingRow, cutOff, dialog, heldBack, isFailure, liveStream } from './on-screen.ts'
import { show } from './show.tsx'

const format = formatFor('en-KE')
const as = 'studio_manager'
const path = '/manager/bookings'
const free = dayFrom('f'.repeat(13))
const allFree = answerBy(dayAvailability, ({ params }) => dayAt(params.id ?? '', params.date ?? '', free))
const made = answer(bookWalkIn, { data: { id: idOf(1), code: 'SB7K3M9Q', blocked: false } })
const njoki = { name: 'Njoki Mwaura', email: 'njoki@example.com', phone: '254722000111', bookings: 3, blocked: true }
const [mixing] = sessions
if (!mixing) throw new Error('There are session types')

const open = (answers: readonly Answer[] = [], at = path) => show(at, { as, answers: [...answers, allFree] })

/** Waits until the dialog is closed; its title is also the name of the button that opens it. */
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'New booking' })).toBeNull())

/** Opens the dialog and chooses studio, session and hours. */
async function choose(user: User): Promise<HTMLElement> {
  await user.press('New booking')
  const form = await dialog('New booking')
  await user.choose('Studio', 'Mawimbi Mix Room')
  await user.pressThe('radio', /^Mixing session/)
  await chooseHours(user, '10:00, free')
  return form
}

async function fill(user: User): Promise<HTMLElement> {
  const form = await choose(user)
  await user.type('Name', 'Otieno Odhiambo')
  await user.type('Phone number', '0722 000 111')
  return form
}

const submit = /^Book( ·|$)/

describe('a walk-in', () => {
  it('offers no session types while the hours could not be checked, and says so', async () => {
    const { user, setAnswers } = show(path, { as, answers: [badGateway(dayAvailability)] })
    await user.press('New booking')
    await dialog('New booking')
    await user.choose('Studio', 'Mawimbi Mix Room')
    await screen.findByText('We could not check which hours are taken, so all are shown as free.')
    setAnswers(allFree)
    await user.press('Try again')
    await screen.findByRole('radio', { name: /^Mixing session/ })
  })

  it('is booked at the list price without an email address, and confirmed', async () => {
    const { user, bodies, headers } = open([made])
    await fill(user)
    await user.press(submit)
    await closed()
    await screen.findByText('SB7K3M9Q is booked and awaiting payment')
    const [body] = bodies(bookWalkIn)
    expect(body).toMatchObject({
      ...{ customerName: 'Otieno Odhiambo', customerPhone: '0722 000 111', customerEmail: '' },
      ...{ sessionTypeId: mixing.id, numberOfPeople: 1, messages: true, language: 'en' },
    })
    expect(body).not.toHaveProperty('agreedPrice')
    expect(body?.selectedSlots[0]).toContain('T10:00:00.000Z')
    expect(body?.price).toBeGreaterThan(0)
    expect(headers(bookWalkIn, 'Idempotency-Key')[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('starts today although customers can only book later days', async () => {
    const hoursOn = (date: string) => dayFrom((date < dayAhead(3) ? 's' : 'f').repeat(13))
    const { user } = show(path, {
      as,
      answers: [
        answerBy(dayAvailability, ({ params: { id = '', date = '' } }) => dayAt(id, date, hoursOn(date))),
        answerBy(monthAvailability, ({ params, query }) => {
          const { days, ...month } = monthAt(params.id ?? '', query.get('month') ?? '')
          const hours = days.map(({ date }) => ({ date, hours: hoursOn(date), free: date < dayAhead(3) ? 0 : 13 }))
          return { ...month, days: hours }
        }),
      ],
    })
    await user.press('New booking')
    const form = within(await dialog('New booking'))
    await user.choose('Studio', 'Mawimbi Mix Room')
    await form.findByRole('group', { name: `Hours on ${format.longDate(dayAhead(0))}` })
    form.getByRole('button', { name: `${format.longDate(dayAhead(0))}, 13 free hours, today` })
  })

  it('starts with the only studio, which is no input to be kept', async () => {
    const items = officeStudios.slice(0, 1)
    const { user } = open([
      answer(managerStudios.listManagerStudios, { data: { items, total: 1, totals: studioTotals } }),
    ])
    for (const _ of [1, 2]) {
      await user.press('New booking')
      const form = within(await dialog('New booking'))
      await waitFor(() => expect(form.getByLabelText('Studio')).toHaveProperty('value', items[0]?.id))
      expect(form.queryByText('What you typed earlier is still here.')).toBeNull()
      await user.press('Cancel')
      await closed()
    }
  })

  it('forgets a studio that no longer takes its bookings, and says so', async () => {
    const live = liveStream(managerEvents)
    const { user, setAnswers } = open([live.answer])
    const form = within(await choose(user))
    const [lost, ...others] = officeStudios
    if (!lost) throw new Error('There are studios')
    const left = { items: others, total: others.length, totals: studioTotals }
    setAnswers(answer(managerStudios.listManagerStudios, { data: left }))
    const data = { studioId: lost.id, status: 'manager_assigned', at: ahead(0) }
    await live.send({ event: 'studio_update', data })
    const text = 'The studio you chose no longer takes bookings from you. Choose another one.'
    await form.findByText(text)
    expect(form.getByLabelText('Studio')).toHaveProperty('value', '')
    expect(form.queryByRole('radio', { name: /^Mixing session/ })).toBeNull()
    const [next] = others.filter(takesBookings)
    await user.choose('Studio', next?.name ?? '')
    await form.findByRole('radio', { name: /^Mixing session/, checked: false })
    expect(form.queryByText(text)).toBeNull()
  })

  it.each([
    { none: 'has no studio', items: [], text: 'You have no studio yet. Create one under My Studios.' },
    {
      none: 'has only inactive studios',
      items: officeStudios.slice(0, 1).map((each) => ({ ...each, active: false })),
      text: 'No studios are taking bookings at the moment.',
    },
  ])('shows no form to a manager who $none', async ({ items, text }) => {
    const { user } = open([
      answer(managerStudios.listManagerStudios, { data: { items, total: items.length, totals: studioTotals } }),
    ])
    await user.press('New booking')
    const form = within(await dialog('New booking'))
    await form.findByText(text)
    expect(form.queryByRole('textbox')).toBeNull()
    expect(form.queryByRole('button', { name: submit })).toBeNull()
  })

  it('shows an error at each missing field, and sends nothing', async () => {
    const { user, bodies } = open([made])
    await user.press('New booking')
    const form = await dialog('New booking')
    await within(form).findByLabelText('Studio')
    await user.press(submit)
    await within(form).findByText('Enter the customer’s name')
    await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText('Studio')))
    expect(within(form).queryByText('Choose a session type and its hours')).toBeNull()
    await user.choose('Studio', 'Mawimbi Mix Room')
    const session = await within(form).findByRole('radio', { name: /^Mixing session/ })
    await user.press(submit)
    await alert('Choose a session type and its hours', form)
    await waitFor(() => expect(document.activeElement?.closest('fieldset')).toBe(session.closest('fieldset')))
    await user.pressThe('radio', /^Mixing session/)
    await user.press(submit)
    await alert('Choose the hours', form)
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-hour')).toBe(true))
    within(form).getByText('Enter the customer’s phone number')
    expect(bodies(bookWalkIn)).toEqual([])
  })

  it('requires a reason for another price', async () => {
    const { user, bodies } = open([made])
    const form = await fill(user)
    await user.pressThe('checkbox', /^Agree on another price/)
    await user.type('Agreed price in KES', '1,500')
    await user.press(submit)
    await within(form).findByText('Enter why the price is not the list price')
    expect(bodies(bookWalkIn)).toEqual([])
    await user.type('Reason for this price', 'A regular')
    await user.press(submit)
    await closed()
    expect(bodies(bookWalkIn)).toMatchObject([{ agreedPrice: 1_500, priceReason: 'A regular' }])
  })

  it.each([
    [true, 'SB7K3M9Q is booked and paid'],
    [false, 'SB7K3M9Q is booked, but its payment was not recorded. Record it in the booking’s details.'],
  ])('paid to the till says whether the payment was recorded: %s', async (paid, text) => {
    const booked = { id: idOf(1), code: 'SB7K3M9Q', blocked: false, paid }
    const { user, bodies } = open([answer(bookWalkIn, { data: booked })])
    const form = await fill(user)
    await user.choose('Paid to the studio', 'To the studio’s till, now')
    await user.press(submit)
    await within(form).findByText('Enter the M-Pesa code of the payment')
    expect(bodies(bookWalkIn)).toEqual([])
    await user.type('M-Pesa code', 'SKL51ZDR4F')
    await user.press(submit)
    expect(await isFailure(text)).toBe(!paid)
    expect(bodies(bookWalkIn)).toMatchObject([{ paid: { method: 'till', receipt: 'SKL51ZDR4F' } }])
  })

  it('offers the nearest free hours when the chosen ones were taken', async () => {
    const date = '2099-01-05'
    const slotsAt = (hour: number) => [`${date}T${hour}:00:00.000Z`, `${date}T${hour + 1}:00:00.000Z`]
    const other = { startTime: `${date}T14:00:00.000Z`, endTime: `${date}T16:00:00.000Z`, slots: slotsAt(14) }
    const lost = {
      error: 'Not available',
      code: 'overlap',
      reason: 'overlap',
      taken: slotsAt(10),
      alternatives: [other],
    }
    const { user, bodies, setAnswers } = open([refuse(bookWalkIn, 409, lost)])
    const form = await fill(user)
    await user.press(submit)
    await alert(/Just taken: 10:00/, form)
    setAnswers(made, allFree)
    await user.press(/14:00 to 16:00/)
    await user.press(submit)
    await closed()
    expect(bodies(bookWalkIn).at(-1)?.selectedSlots).toEqual(slotsAt(14))
  })

  it.each([
    ['its hours were taken', 409, { error: 'This time is taken', code: 'overlap', reason: 'overlap' }],
    ['a field is wrong', 400, { error: 'The phone is wrong', code: 'invalid', fieldErrors: { customerPhone: ['No'] } }],
  ])('says that %s, even if its dialog was closed in the meantime', async (_, status, problem) => {
    const late = heldBack(refuse(bookWalkIn, status, problem))
    const { user } = open([late.answer])
    await fill(user)
    await user.press(submit)
    await user.press('Cancel')
    await closed()
    late.letGo()
    await screen.findByText(problem.error)
  })

  it('keeps its idempotency key and the typed text after a network failure, also when closed and corrected', async () => {
    const { user, headers, setAnswers } = open([cutOff(bookWalkIn)])
    const form = await fill(user)
    await user.press(submit)
    await alert('Network error', form)
    expect(within(form).getByLabelText('Name')).toHaveProperty('value', 'Otieno Odhiambo')
    await user.press(submit)
    await user.press('Cancel')
    await closed()
    setAnswers(made, allFree)
    await user.press('New booking')
    await dialog('New booking')
    await user.type('Name', 'Otieno Omondi')
    const saved = 'An earlier version of this request was saved. Check it before you send another.'
    setAnswers(refuse(bookWalkIn, 409, { error: saved, code: 'taken' }), allFree)
    await user.press(submit)
    await alert(saved)
    setAnswers(made, allFree)
    await user.press(submit)
    await closed()
    const keys = headers(bookWalkIn, 'Idempotency-Key')
    expect(keys).toHaveLength(4)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[0])
  })

  it('fills in a former customer, with a warning if they are blocked', async () => {
    const { user, bodies, queries } = open([
      answer(formerCustomers, { data: [njoki] }),
      answer(bookWalkIn, { data: { id: idOf(1), code: 'SB7K3M9Q', blocked: true } }),
    ])
    const form = await choose(user)
    await user.type('Name', 'njo')
    await user.press(/^Njoki Mwaura/)
    within(form).getByText(/This customer is blocked/)
    expect(queries(formerCustomers)).toEqual([{ search: 'njo' }])
    await user.press(submit)
    await closed()
    expect(await isFailure('SB7K3M9Q is booked. This customer is blocked from requesting bookings.')).toBe(true)
    const { name: customerName, email: customerEmail } = njoki
    expect(bodies(bookWalkIn)).toMatchObject([{ customerName, customerEmail, customerPhone: '0722000111' }])
  })

  it('can turn off messages to the customer', async () => {
    const { user, bodies } = open([made])
    await fill(user)
    await user.pressThe('checkbox', /^Send the customer messages/)
    expect(screen.queryByLabelText('Language of messages')).toBeNull()
    screen.getByRole('option', { name: 'Not yet: no link is sent' })
    await user.press(submit)
    await closed()
    expect(bodies(bookWalkIn)).toMatchObject([{ messages: false }])
  })

  it('takes no payment for a free session', async () => {
    const tour = { ...mixing, id: idOf(2), type: 'TOUR', name: 'Studio tour', price: 0 }
    const { user, bodies } = open([made, answer(sessionTypes, { items: [mixing, tour] })])
    const form = within(await fill(user))
    await user.choose('Paid to the studio', 'In cash, now')
    await user.pressThe('radio', /^Studio tour/)
    await waitFor(() => expect(form.queryByLabelText('Paid to the studio')).toBeNull())
    await user.press(submit)
    await screen.findByText('SB7K3M9Q is booked')
    expect(bodies(bookWalkIn)).toHaveLength(1)
    expect(bodies(bookWalkIn)[0]).not.toHaveProperty('paid')
  })

  it('keeps the typed text when its dialog is closed', async () => {
    const { user } = open()
    await fill(user)
    await user.press('Cancel')
    await closed()
    await user.press('New booking')
    const form = within(await dialog('New booking'))
    await waitFor(() => expect(form.getByLabelText('Name')).toHaveProperty('value', 'Otieno Odhiambo'))
    await waitFor(() => expect(form.getByLabelText('Studio')).not.toHaveProperty('value', ''))
  })

  it('starts from the calendar', async () => {
    const { user } = open([], '/manager/calendar')
    await user.press('New booking')
    await dialog('New booking')
  })

  it('shows in the details the reason for its price, and that its customer gets no messages', async () => {
    const [booked] = bookings
    if (!booked) throw new Error('There are bookings')
    const { booking, timeline } = bookingDetail(booked.id)
    const walkIn = { messages: false, price_reason: 'A regular' }
    const detail = { booking: { ...booking, customer_email: '', walk_in: walkIn }, timeline }
    const { user } = open([
      answer(managerBookings, { data: pageOf(booked) }),
      answer(managerBooking, { data: detail }),
      answer(adminBookings, pageOf(booked)),
    ])
    await user.press(`${booked.code}, details`)
    const row = await bookingRow(booked.code)
    await row.findByText('A regular')
    row.getByText('Gets no messages about this booking')
    expect(row.queryByRole('link', { name: /@|^$/ })).toBeNull()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { adminBooking, adminBookings } from '../../api/contract/admin-bookings.ts'
import { adminPayments } from '../../api/contract/admin-payments.ts'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { auditLogs } from '../../api/contract/audit.ts'
import { ownBookings } from '../../api/contract/auth.ts'
import { studioFeatures } from '../../api/contract/catalogue.ts'
import { managerCalendar } from '../../api/contract/manager-bookings.ts'
import { adminEvents } from '../../api/contract/manager-events.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { listManagers, listUsers } from '../../api/contract/people.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { ownBookingsOf } from '../visual/gallery/states/account-data.ts'
import { answer } from '../visual/gallery/states/answers.ts'
import { bookingDetail } from '../visual/gallery/states/bookings-data.ts'
import { officeStudios, studioTotals } from '../visual/gallery/states/office-data.ts'
import { idOf } from '../visual/gallery/states/studios-data.ts'
import { ahead, dayAhead } from '../visual/gallery/states/times.ts'
import { alert, badGateway, dialog, gone, heading, liveStream } from './on-screen.ts'
import { show } from './show.tsx'

const [mawimbi] = officeStudios
if (!mawimbi) throw new Error('There are studios')
const one = {
  items: [{ ...mawimbi, pending_approval: false, pending_kind: null, pending_kinds: [] }],
  total: 1,
  totals: studioTotals,
}

it('the audit log shows an error when older events do not load', async () => {
  const live = liveStream(adminEvents)
  const { user, setAnswers, queries } = show('/admin/audit-logs?type=user.', { as: 'admin', answers: [live.answer] })
  await screen.findByRole('button', { name: 'Load older' })
  setAnswers(live.answer, badGateway(auditLogs))
  await user.press('Load older')
  await alert('Failed to load the audit log')
  setAnswers(live.answer)
  const { length } = queries(auditLogs)
  const change = { type: 'booking.paid', studioId: idOf(0), status: 'paid', slots: [], at: ahead(0) }
  await live.send({ event: 'booking_update', data: { bookingId: idOf(1), code: 'SB7K3M9Q', ...change } })
  await waitFor(() => expect(queries(auditLogs).length).toBeGreaterThan(length))
  await alert('Failed to load the audit log')
  await user.press('Load older')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('the payments screen shows an error when a payment link does not load, and recovers', async () => {
  const { user, setAnswers } = show('/admin/payments', { as: 'admin', answers: [badGateway(adminBooking)] })
  const [first] = await screen.findAllByRole('button', { name: /^Payment of SB\w+, details$/ })
  await user.press(first?.getAttribute('aria-label') ?? '')
  await alert('Failed to load the payment link')
  setAnswers(answer(adminBooking, bookingDetail(idOf(2))))
  await user.press('Try again')
  await screen.findByRole('button', { name: 'Copy link' })
})

it.each([
  ['payments', adminPayments, 'button', /^Payment of SB\w+, details$/],
  ['bookings', adminBookings, 'button', /^SB9PC2HV, details$/],
  ['users', listUsers, 'row', /Asha Mwangi/],
  ['managers', listManagers, 'article', /Otieno Odhiambo/],
] as const)(
  'the screen of %s shows an error when its list does not load, and recovers',
  async (what, list, role, name) => {
    const { user, setAnswers } = show(`/admin/${what}`, { as: 'admin', answers: [badGateway(list)] })
    await alert(`Failed to load ${what}`)
    setAnswers()
    await user.press('Try again')
    expect((await screen.findAllByRole(role, { name })).length).toBeGreaterThan(0)
  },
)

it('the manager dialog shows an error when managers do not load, and recovers', async () => {
  const listed = answer(adminStudios.listAdminStudios, one)
  const { user, setAnswers } = show('/admin/studios', { as: 'admin', answers: [listed, badGateway(listManagers)] })
  await user.press(/^Assign manager/)
  const assign = await dialog('Assign a manager')
  await alert('Failed to load managers', assign)
  setAnswers(listed)
  await user.press('Try again')
  await within(assign).findByLabelText('Manager')
})

it('the studio form shows an error when features do not load, and recovers', async () => {
  const listed = answer(adminStudios.listAdminStudios, one)
  const { user, setAnswers } = show('/admin/studios', { as: 'admin', answers: [listed, badGateway(studioFeatures)] })
  await user.press(/^Edit/)
  const edit = await dialog('Edit Studio')
  await alert('Failed to load features', edit)
  setAnswers(listed)
  await user.press('Try again')
  await within(edit).findByRole('checkbox', { name: /Vocal booth/ })
})

it('the hours dialog shows an error when its booking does not load, and recovers', async () => {
  const { user, setAnswers } = show('/admin/bookings', { as: 'admin', answers: [badGateway(adminBooking)] })
  await user.press('Approve SB4T8XWD')
  const hours = await screen.findByRole('dialog')
  await alert('Failed to load this booking', hours)
  setAnswers()
  await user.press('Try again')
  await screen.findByRole('grid')
})

it('the hours dialog shows an error when a day is not closed, until another is reopened', async () => {
  const { listManagerStudios, addStudioBlackout, removeStudioBlackout, studioHours } = managerStudios
  const listed = answer(listManagerStudios, { data: one })
  const free = answer(managerCalendar, {
    data: { studioId: idOf(50), studioName: 'Mawimbi', takesBookings: true, days: [] },
  })
  const answers = [listed, badGateway(managerCalendar)]
  const { user, setAnswers } = show('/manager/studios', { as: 'studio_manager', answers })
  await user.press(/^Opening hours/)
  const hours = await dialog('Opening hours and closed days')
  await within(hours).findByLabelText('Day')
  await user.type('Day', dayAhead(1))
  await user.press('Close this day')
  await alert('Failed to save opening hours', hours)
  setAnswers(listed, free, badGateway(addStudioBlackout))
  await user.press('Close this day')
  await alert('Failed to save opening hours', hours)
  const week = Array.from({ length: 7 }, () => ({ from: 8, to: 20 }))
  const opening = {
    data: {
      openingHours: week,
      bufferMinutes: 30,
      revision: 7,
      blackouts: [],
      overrides: [],
      bookingWindow: { noticeHours: 0, daysAhead: null },
    },
  }
  setAnswers(listed, answer(removeStudioBlackout, opening), answer(studioHours, opening))
  await user.press(`Reopen ${formatFor('en-KE').wholeDate(dayAhead(12))}`)
  await within(hours).findByText('No upcoming closed days.')
  await screen.findAllByText(`${formatFor('en-KE').wholeDate(dayAhead(12))} is open again`)
  await gone('Failed to save opening hours')
})

it('the account page shows an error when more bookings do not load, and recovers', async () => {
  const own = ownBookingsOf()
  const limited = {
    endpoint: ownBookings,
    reply: ({ query }: { readonly query: URLSearchParams }) =>
      query.get('offset') === '10' ? new Response('Bad gateway', { status: 502 }) : Response.json(own),
  }
  const { user, setAnswers } = show('/account', { as: 'customer', answers: [limited] })
  await user.press('More bookings')
  await alert('Your bookings did not load')
  setAnswers(answer(ownBookings, { ...own, total: own.items.length }))
  await user.press('More bookings')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More bookings' })).toBeNull())
})

it('the studios screen shows errors when the list does not load or a studio is not created', async () => {
  const taken = { error: 'A studio with this code already exists', code: 'taken' }
  const { createAdminStudio, listAdminStudios } = adminStudios
  const refused = { endpoint: createAdminStudio, reply: () => Response.json(taken, { status: 409 }) }
  const { user, headers, setAnswers } = show('/admin/studios?new', {
    as: 'admin',
    answers: [refused, badGateway(listAdminStudios)],
  })
  await heading('Failed to load studios')
  const form = await dialog('Create Studio')
  const texts = { 'Studio name': 'Another', 'Studio code': 'MWB-02', Location: 'Nairobi', Description: 'A room' }
  for (const [label, text] of Object.entries(texts)) await user.type(new RegExp(`^${label}`), text)
  await user.type(/^Capacity/, '4')
  await user.press('Create Studio')
  await alert(taken.error, form)
  setAnswers(badGateway(createAdminStudio))
  await user.press('Create Studio')
  await alert('Failed to create studio', form)
  await user.type(/^Studio code/, '-3')
  await user.press('Create Studio')
  await waitFor(() => expect(headers(createAdminStudio, 'Idempotency-Key')).toHaveLength(3))
  const [first, second, third] = headers(createAdminStudio, 'Idempotency-Key')
  expect(second).toMatch(/^[0-9a-f]{32}$/)
  expect([first === second, second === third]).toEqual([false, true])
})

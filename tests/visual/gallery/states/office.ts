import { adminBooking, adminBookings } from '../../../../api/contract/admin-bookings.ts'
import { auditLogs, auditStream } from '../../../../api/contract/audit.ts'
import { studioFeatures } from '../../../../api/contract/catalogue.ts'
import { adminStats, managerStats } from '../../../../api/contract/dashboards.ts'
import { hastenDecision, makeDecision } from '../../../../api/contract/decisions.ts'
import { managerBookings, managerCalendars } from '../../../../api/contract/manager-bookings.ts'
import { managerStudios } from '../../../../api/contract/manager-studios.ts'
import { listManagers, listUsers } from '../../../../api/contract/people.ts'
import { longEmail } from './account-data.ts'
import { answer, emptyOf, refuse, silent } from './answers.ts'
import { statusTotals } from './bookings-data.ts'
import { log, noStudios } from './office-data.ts'
import { officeStudioStates } from './office-studios.ts'
import { dialog, failing, loading, presses, question, type State, seenBy, state } from './state.ts'
import { dayAhead } from './times.ts'
import type { User } from './user.ts'

const noBookings = { items: [], total: 0, more: false, totals: emptyOf(statusTotals) }

const dashboards: readonly State[] = [
  state('office-dashboard', '/admin', 'Busy hours', { as: 'admin' }),
  state('office-menu', '/admin/features', 'Audit log', { as: 'admin', only: 'phone', act: presses('Menu') }),
  ...seenBy('admin', [
    failing('office-dashboard', '/admin', adminStats, /Failed to load/),
    loading('office-dashboard', '/admin', adminStats),
  ]),
  state(
    'office-manager-dashboard',
    '/manager',
    { selector: 'details[open]' },
    { as: 'studio_manager', act: (user) => user.pressText('Show as a table') },
  ),
  ...seenBy('studio_manager', [loading('office-manager-dashboard', '/manager', managerStats)]),
  state('office-denied', '/admin', 'Access Denied', { as: 'customer' }),
]

/** Approves a booking without waiting for the undo period to end. */
async function approveNow(user: User): Promise<void> {
  await user.press('Approve SB7K3M9Q')
  await user.press('Send now')
}

const bookings: readonly State[] = [
  ...seenBy('admin', [
    state('office-bookings', '/admin/bookings', 'Copy link', { act: presses('SB9PC2HV, details') }),
    state('office-bookings-empty', '/admin/bookings?search=nobody-at-all', 'No bookings found', {
      answers: [answer(adminBookings, noBookings)],
    }),
    failing('office-bookings', '/admin/bookings', adminBookings, 'Failed to load bookings'),
    loading('office-bookings', '/admin/bookings', adminBookings),
    state('office-bookings-detail-failing', '/admin/bookings', /Failed to load|did not load/, {
      answers: [refuse(adminBooking)],
      act: presses('SB9PC2HV, details'),
    }),
    state('office-bookings-reject', '/admin/bookings', 'Reject SB7K3M9Q?', { act: presses('Reject SB7K3M9Q') }),
    state('office-bookings-sending', '/admin/bookings', 'Approving…', {
      answers: [silent(hastenDecision)],
      act: approveNow,
    }),
    state('office-bookings-not-approved', '/admin/bookings', 'SB7K3M9Q was not approved', {
      answers: [refuse(makeDecision)],
      act: presses('Approve SB7K3M9Q'),
    }),
    state('office-bookings-hours', '/admin/bookings', 'Choose the hours of SB4T8XWD', {
      act: presses('Approve SB4T8XWD'),
    }),
  ]),
  ...seenBy('studio_manager', [
    state('office-manager-bookings', '/manager/bookings', 'SB7K3M9Q'),
    state('office-manager-bookings-empty', '/manager/bookings', 'No bookings', {
      answers: [answer(managerBookings, { data: noBookings })],
    }),
    state('office-walk-in', '/manager/bookings', 'What are you booking?', {
      act: async (user) => {
        await user.press('New booking')
        await user.choose('Studio', 'Mawimbi Mix Room')
      },
    }),
    ...(['day', 'week', 'month', 'agenda'] as const).map((view) =>
      state(`office-calendar-${view}`, `/manager/calendar?view=${view}&date=${dayAhead(1)}`, 'Calendar', {
        act: (user: User) => user.see('Brian Kiptoo'),
      }),
    ),
    state('office-calendar-session', `/manager/calendar?view=agenda&date=${dayAhead(1)}`, 'Open booking', {
      act: presses(/14:00 to 16:00.+Brian Kiptoo.+Mawimbi Mix Room/),
    }),
    state('office-calendar-move', `/manager/calendar?view=agenda&date=${dayAhead(1)}`, 'Move SBK2M7QX', {
      act: presses(/14:00 to 16:00.+Brian Kiptoo.+Mawimbi Mix Room/, 'Move'),
    }),
    state('office-calendar-free-hour', `/manager/calendar?view=day&date=${dayAhead(1)}`, dialog, {
      act: presses(/^Free: .+11:00 to 12:00, Mawimbi/),
    }),
    state('office-calendar-block', `/manager/calendar?view=day&date=${dayAhead(1)}`, 'Only staff see it.', {
      act: presses(/^Free: .+11:00 to 12:00, Mawimbi/, 'Block time'),
    }),
    state('office-record-payment', '/manager', dialog, { act: presses(/^Record payment of/) }),
    state('office-calendar-empty', '/manager/calendar', /No studios/, {
      answers: [answer(managerStudios.listManagerStudios, { data: noStudios })],
    }),
    failing('office-calendar', '/manager/calendar', managerCalendars, /Failed to load|did not load/),
    loading('office-calendar', '/manager/calendar', managerStudios.listManagerStudios, managerCalendars),
  ]),
]

const people: readonly State[] = seenBy('admin', [
  state('office-users', '/admin/users', longEmail),
  state('office-users-empty', '/admin/users?search=nobody', 'No users found', {
    answers: [answer(listUsers, { data: { users: [], total: 0 } })],
  }),
  failing('office-users', '/admin/users', listUsers, /Failed to load/),
  state('office-users-invite', '/admin/users', 'Enter an email address', {
    act: presses('Invite User', 'Send invitation'),
  }),
  state('office-users-edit', '/admin/users', 'Email cannot be changed', { act: presses('Edit Zainab Juma') }),
  state('office-users-delete', '/admin/users', question, { act: presses('Edit Zainab Juma', 'Delete') }),
  state('office-managers', '/admin/managers', 'Member since'),
  failing('office-managers', '/admin/managers', listManagers, /Failed to load/),
  state('office-managers-assign', '/admin/managers', dialog, { act: presses('Assign Studios: Otieno Odhiambo') }),
  state('office-features', '/admin/features', 'Vocal booth'),
  failing('office-features', '/admin/features', studioFeatures, 'Failed to load features'),
  state('office-limitations-edit', '/admin/limitations', 'Name is required', {
    act: async (user) => {
      await user.press('Edit Stairs only')
      await user.type('Name', '')
      await user.press('Save Changes')
    },
  }),
])

const logs: readonly State[] = seenBy('admin', [
  state('office-log', '/admin/audit-logs', 'Only booking.paid', {
    act: async (user) => {
      await user.see('Load older')
      await user.press(/^Booking paid/)
    },
  }),
  state('office-log-empty', '/admin/audit-logs?search=x-x', 'to the beginning', {
    answers: [answer(auditLogs, { items: [], next: null, searchedTo: null })],
  }),
  failing('office-log', '/admin/audit-logs', auditLogs, /Failed to load/),
  state('office-time-travel', `/admin/audit-logs/streams/${log[0]?.stream}`, 'State after this event'),
  state('office-time-travel-raw', `/admin/audit-logs/streams/${log[0]?.stream}`, /"priceCents": 500000/, {
    act: (user) => user.pressText('State as JSON'),
  }),
  failing(
    'office-time-travel',
    `/admin/audit-logs/streams/${log[0]?.stream}`,
    auditStream,
    /Failed to load|did not load/,
  ),
])

/** The back office except payments, messages and the system. */
export const officeStates: readonly State[] = [...dashboards, ...bookings, ...officeStudioStates, ...people, ...logs]

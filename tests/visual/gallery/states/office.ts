import { adminBooking, adminBookings } from '../../../../api/contract/admin-bookings.ts'
import { auditLogs, auditStream } from '../../../../api/contract/audit.ts'
import { studioFeatures } from '../../../../api/contract/catalogue.ts'
import { adminStats, managerStats } from '../../../../api/contract/dashboards.ts'
import { hastenDecision, makeDecision } from '../../../../api/contract/decisions.ts'
import { managerBookings, managerCalendars } from '../../../../api/contract/manager-bookings.ts'
import { managerStudios } from '../../../../api/contract/manager-studios.ts'
import { listManagers, listUsers } from '../../../../api/contract/people.ts'
import { longEmail } from './account-data.ts'
import { answer, refuse, silent } from './answers.ts'
import { noTotals } from './bookings-data.ts'
import { log, noStudios } from './office-data.ts'
import { officeStudioStates } from './office-studios.ts'
import { dialog, failing, loading, question, type State, seenBy } from './state.ts'
import { dayAhead } from './times.ts'
import type { User } from './user.ts'

const noBookings = { items: [], total: 0, more: false, totals: noTotals }

const dashboards: readonly State[] = [
  { name: 'office-dashboard', path: '/admin', as: 'admin', shows: 'Busy hours' },
  {
    name: 'office-menu',
    path: '/admin/features',
    as: 'admin',
    only: 'phone',
    act: (user) => user.press('Menu'),
    shows: 'Audit log',
  },
  ...seenBy('admin', [
    failing('office-dashboard', '/admin', adminStats, /Failed to load/),
    loading('office-dashboard', '/admin', adminStats),
  ]),
  {
    name: 'office-manager-dashboard',
    path: '/manager',
    as: 'studio_manager',
    act: (user) => user.pressText('Show as a table'),
    shows: { selector: 'details[open]' },
  },
  ...seenBy('studio_manager', [loading('office-manager-dashboard', '/manager', managerStats)]),
  { name: 'office-denied', path: '/admin', as: 'customer', shows: 'Access Denied' },
]

/** Approves a booking without waiting for the undo period to end. */
async function approveNow(user: User): Promise<void> {
  await user.press('Approve SB7K3M9Q')
  await user.press('Send now')
}

const bookings: readonly State[] = [
  ...seenBy('admin', [
    {
      name: 'office-bookings',
      path: '/admin/bookings',
      act: (user) => user.press('SB9PC2HV, details'),
      shows: 'Copy link',
    },
    {
      name: 'office-bookings-empty',
      path: '/admin/bookings?search=nobody-at-all',
      answers: [answer(adminBookings, noBookings)],
      shows: 'No bookings found',
    },
    failing('office-bookings', '/admin/bookings', adminBookings, 'Failed to load bookings'),
    loading('office-bookings', '/admin/bookings', adminBookings),
    {
      name: 'office-bookings-detail-failing',
      path: '/admin/bookings',
      answers: [refuse(adminBooking)],
      act: (user) => user.press('SB9PC2HV, details'),
      shows: /Failed to load|did not load/,
    },
    {
      name: 'office-bookings-reject',
      path: '/admin/bookings',
      act: (user) => user.press('Reject SB7K3M9Q'),
      shows: 'Reject SB7K3M9Q?',
    },
    {
      name: 'office-bookings-sending',
      path: '/admin/bookings',
      answers: [silent(hastenDecision)],
      act: approveNow,
      shows: 'Approving…',
    },
    {
      name: 'office-bookings-not-approved',
      path: '/admin/bookings',
      answers: [refuse(makeDecision)],
      act: (user) => user.press('Approve SB7K3M9Q'),
      shows: 'SB7K3M9Q was not approved',
    },
    {
      name: 'office-bookings-hours',
      path: '/admin/bookings',
      act: (user) => user.press('Approve SB4T8XWD'),
      shows: 'Choose the hours of SB4T8XWD',
    },
  ]),
  ...seenBy('studio_manager', [
    { name: 'office-manager-bookings', path: '/manager/bookings', shows: 'SB7K3M9Q' },
    {
      name: 'office-manager-bookings-empty',
      path: '/manager/bookings',
      answers: [answer(managerBookings, { data: noBookings })],
      shows: 'No bookings',
    },
    {
      name: 'office-walk-in',
      path: '/manager/bookings',
      act: async (user) => {
        await user.press('New booking')
        await user.choose('Studio', 'Mawimbi Mix Room')
      },
      shows: 'What are you booking?',
    },
    ...(['day', 'week', 'month', 'agenda'] as const).map((view) => ({
      name: `office-calendar-${view}`,
      path: `/manager/calendar?view=${view}&date=${dayAhead(1)}`,
      act: (user: User) => user.see('Brian Kiptoo'),
      shows: 'Calendar',
    })),
    {
      name: 'office-calendar-session',
      path: `/manager/calendar?view=agenda&date=${dayAhead(1)}`,
      act: (user) => user.press(/14:00 to 16:00.+Brian Kiptoo.+Mawimbi Mix Room/),
      shows: 'Open booking',
    },
    {
      name: 'office-calendar-move',
      path: `/manager/calendar?view=agenda&date=${dayAhead(1)}`,
      async act(user) {
        await user.press(/14:00 to 16:00.+Brian Kiptoo.+Mawimbi Mix Room/)
        await user.press('Move')
      },
      shows: 'Move SBK2M7QX',
    },
    {
      name: 'office-calendar-free-hour',
      path: `/manager/calendar?view=day&date=${dayAhead(1)}`,
      act: (user) => user.press(/^Free: .+11:00 to 12:00, Mawimbi/),
      shows: dialog,
    },
    {
      name: 'office-calendar-block',
      path: `/manager/calendar?view=day&date=${dayAhead(1)}`,
      async act(user) {
        await user.press(/^Free: .+11:00 to 12:00, Mawimbi/)
        await user.press('Block time')
      },
      shows: 'Only staff see it.',
    },
    { name: 'office-record-payment', path: '/manager', act: (user) => user.press(/^Record payment of/), shows: dialog },
    {
      name: 'office-calendar-empty',
      path: '/manager/calendar',
      answers: [answer(managerStudios.listManagerStudios, { data: noStudios })],
      shows: /No studios/,
    },
    failing('office-calendar', '/manager/calendar', managerCalendars, /Failed to load|did not load/),
    loading('office-calendar', '/manager/calendar', managerStudios.listManagerStudios, managerCalendars),
  ]),
]

const people: readonly State[] = seenBy('admin', [
  { name: 'office-users', path: '/admin/users', shows: longEmail },
  {
    name: 'office-users-empty',
    path: '/admin/users?search=nobody',
    answers: [answer(listUsers, { data: { users: [], total: 0 } })],
    shows: 'No users found',
  },
  failing('office-users', '/admin/users', listUsers, /Failed to load/),
  {
    name: 'office-users-invite',
    path: '/admin/users',
    act: async (user) => {
      await user.press('Invite User')
      await user.press('Send invitation')
    },
    shows: 'Enter an email address',
  },
  {
    name: 'office-users-edit',
    path: '/admin/users',
    act: (user) => user.press('Edit Zainab Juma'),
    shows: 'Email cannot be changed',
  },
  {
    name: 'office-users-delete',
    path: '/admin/users',
    act: async (user) => {
      await user.press('Edit Zainab Juma')
      await user.press('Delete')
    },
    shows: question,
  },
  { name: 'office-managers', path: '/admin/managers', shows: 'Member since' },
  failing('office-managers', '/admin/managers', listManagers, /Failed to load/),
  {
    name: 'office-managers-assign',
    path: '/admin/managers',
    act: (user) => user.press('Assign Studios: Otieno Odhiambo'),
    shows: dialog,
  },
  { name: 'office-features', path: '/admin/features', shows: 'Vocal booth' },
  failing('office-features', '/admin/features', studioFeatures, 'Failed to load features'),
  {
    name: 'office-limitations-edit',
    path: '/admin/limitations',
    act: async (user) => {
      await user.press('Edit Stairs only')
      await user.type('Name', '')
      await user.press('Save Changes')
    },
    shows: 'Name is required',
  },
])

const logs: readonly State[] = seenBy('admin', [
  {
    name: 'office-log',
    path: '/admin/audit-logs',
    act: async (user) => {
      await user.see('Load older')
      await user.press(/^Booking paid/)
    },
    shows: 'Only booking.paid',
  },
  {
    name: 'office-log-empty',
    path: '/admin/audit-logs?search=x-x',
    answers: [answer(auditLogs, { items: [], next: null, searchedTo: null })],
    shows: 'to the beginning',
  },
  failing('office-log', '/admin/audit-logs', auditLogs, /Failed to load/),
  { name: 'office-time-travel', path: `/admin/audit-logs/streams/${log[0]?.stream}`, shows: 'State after this event' },
  {
    name: 'office-time-travel-raw',
    path: `/admin/audit-logs/streams/${log[0]?.stream}`,
    act: (user) => user.pressText('State as JSON'),
    shows: /"priceCents": 500000/,
  },
  failing(
    'office-time-travel',
    `/admin/audit-logs/streams/${log[0]?.stream}`,
    auditStream,
    /Failed to load|did not load/,
  ),
])

/** The back office except payments, messages and the system. */
export const officeStates: readonly State[] = [...dashboards, ...bookings, ...officeStudioStates, ...people, ...logs]

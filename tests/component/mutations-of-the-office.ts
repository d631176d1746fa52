import type { WebMutation } from './web-mutation.ts'

/** Faults of the back office. */
export const mutationsOfTheOffice: readonly WebMutation[] = [
  {
    name: 'role-not-sent',
    what: 'Users narrowed to a role are still all users',
    file: 'web/office/people/UsersPage.tsx',
    find: '    ...(role && { role }),\n',
    replace: '',
  },
  {
    name: 'status-not-sent',
    what: 'Bookings narrowed to a status are narrowed to a search for its name',
    file: 'web/office/bookings/BookingsScreen.tsx',
    find: "list.change('status', status)",
    replace: "list.change('search', status)",
  },
  {
    name: 'page-left-out',
    what: 'Page 2 of the bookings shows what belongs on page 3',
    file: 'web/office/bookings/BookingsScreen.tsx',
    find: 'offset: (list.page - 1) * pageSize',
    replace: 'offset: list.page === 1 ? 0 : list.page * pageSize',
  },
  {
    name: 'cancelled-without-reason',
    what: 'A booking is cancelled without a reason for the customer',
    file: 'web/office/bookings/ActionDialog.tsx',
    find: "!required || reason.trim() !== '' || t('bookings.reason-missing')",
    replace: "!required || reason !== undefined || t('bookings.reason-missing')",
  },
  {
    name: 'rejected-without-question',
    what: 'One press rejects a booking, without a question and without a reason',
    file: 'web/office/bookings/Actions.tsx',
    find: "onClick={() => onAsk('reject')}",
    replace: "onClick={() => decide('reject')}",
  },
  {
    name: 'nothing-rejected',
    what: 'Bookings can be rejected before one is selected',
    file: 'web/office/bookings/Selection.tsx',
    find: 'disabled={count === 0}',
    replace: 'disabled={count < 0}',
  },
  {
    name: 'no-show-hidden',
    what: 'A booking whose customer did not come is shown as completed',
    file: 'web/office/bookings/BookingRow.tsx',
    find: "missed ? t('bookings.no-show') : ",
    replace: '',
  },
  {
    name: 'failed-deletion-closes',
    what: 'The question before a deletion closes although the deletion failed',
    file: 'web/office/shared/dialogs/ConfirmDialog.tsx',
    find: 'if (refused === undefined) onClose()\n',
    replace: "if (refused !== '') onClose()\n",
  },
  {
    name: 'deleted-twice',
    what: 'A second press on Delete sends a second request',
    file: 'web/office/shared/dialogs/ConfirmDialog.tsx',
    find: 'busy={busy} onClick={confirm}',
    replace: 'busy={busy && problem !== undefined} onClick={confirm}',
  },
  {
    name: 'trend-upside-down',
    what: 'A figure that fell is shown as risen',
    file: 'web/office/dashboards/StatCards.tsx',
    find: "trend > 0 ? 'up' : trend < 0 ? 'down'",
    replace: "trend < 0 ? 'up' : trend > 0 ? 'down'",
  },
  {
    name: 'undo-ignored',
    what: 'A decision that was undone is carried out',
    file: 'web/office/shared/undo/holding.ts',
    find: "command.subject !== subject || standing.status !== 'held'))",
    replace: "command.subject !== subject || standing.status !== 'done'))",
  },
]

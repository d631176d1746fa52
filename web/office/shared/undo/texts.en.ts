import { catalogue } from '../../../i18n/catalogue.ts'

export const officeUndo = catalogue({
  'held.region': 'Pending decisions',
  'held.said': '{doing}. You can undo this for {seconds, plural, one {# second} other {# seconds}}.',
  'held.seconds': '{seconds} s',
  'held.undo': 'Undo',
  'held.undo-one': 'Undo: {name}',
  'held.send-now': 'Send now',
  'bookings.done.approve': '{code} approved',
  'bookings.done.confirm': '{code} confirmed',
  'bookings.done.reject': '{code} rejected',
  'bookings.doing.approve': 'Approving {code}',
  'bookings.doing.confirm': 'Confirming {code}',
  'bookings.doing.reject': 'Rejecting {code}',
  'bookings.doing-short.approve': 'Approving…',
  'bookings.doing-short.confirm': 'Confirming…',
  'bookings.doing-short.reject': 'Rejecting…',
  'bookings.not-done.approve': 'Not approved',
  'bookings.not-done.confirm': 'Not confirmed',
  'bookings.not-done.reject': 'Not rejected',
  'bookings.not-done-why.approve': '{code} was not approved: {why}',
  'bookings.not-done-why.confirm': '{code} was not confirmed: {why}',
  'bookings.not-done-why.reject': '{code} was not rejected: {why}',
  'office-studios.approved': '{studio} approved',
  'office-studios.rejected': '{studio} rejected',
  'office-studios.doing.approve': 'Approving {studio}',
  'office-studios.doing.reject': 'Rejecting {studio}',
  'office-studios.doing-short.approve': 'Approving…',
  'office-studios.doing-short.reject': 'Rejecting…',
  'office-studios.not-done.approve': 'Not approved',
  'office-studios.not-done.reject': 'Not rejected',
  'office-studios.approve-failed': 'Failed to approve studio',
  'office-studios.reject-failed': 'Failed to reject studio',
})

declare module '../../../i18n/messages.ts' {
  interface Messages extends Readonly<typeof officeUndo> {}
}

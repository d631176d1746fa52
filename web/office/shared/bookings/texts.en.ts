import { catalogue } from '../../../i18n/catalogue.ts'

export const officeBookingParts = catalogue({
  'bookings.status.action_required': 'Action Required',
  'bookings.status.requested': 'Requested',
  'bookings.status.pending': 'Pending',
  'bookings.status.manager_confirmed': 'Pending Approval',
  'bookings.status.approved': 'Approved',
  'bookings.status.rejected': 'Rejected',
  'bookings.status.paid': 'Paid',
  'bookings.status.completed': 'Completed',
  'bookings.status.cancelled': 'Cancelled',
  'bookings.payment.pending': 'Pending',
  'bookings.payment.paid': 'Paid',
  'bookings.payment.completed': 'Paid',
  'bookings.payment.failed': 'Failed',
  'bookings.payment.refunded': 'Refunded',
  'bookings.payment.refund_due': 'Refund due',
  'bookings.payment.nothing_due': 'Nothing due',
  'bookings.people': '{people, plural, one {# person} other {# people}}',
  'bookings.new-booking': 'New booking',
  'bookings.no-time': 'No time yet',
  'bookings.preferred': 'preferably on {day}',
  'bookings.any-day': 'any day',
  'bookings.deadline': 'Pay by',
  'bookings.link': 'Payment link',
  'bookings.link-copy': 'Copy link',
  'bookings.link-copied': 'Payment link copied',
  'bookings.link-send': 'Send again',
  'bookings.link-sent': 'Payment link of {code} sent again',
  'bookings.link-failed': 'Failed to send the payment link',
  'bookings.reason-optional': '(optional)',
  'holders.title': 'Unusually many open requests',
  'holders.phone': '{value} has {count, plural, one {# open request} other {# open requests}}, as {names}.',
  'holders.email': '{value} has {count, plural, one {# open request} other {# open requests}}, as {names}.',
  'holders.network':
    'The network {value} has {count, plural, one {# open request} other {# open requests}}, as {names}.',
  'holders.show': 'Show requests of {value}',
  'holders.block': 'Block {value}',
})

declare module '../../../i18n/messages.ts' {
  interface Messages extends Readonly<typeof officeBookingParts> {}
}

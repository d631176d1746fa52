import { catalogue } from '../../i18n/catalogue.ts'

export const bookings = catalogue({
  'payment.by': 'Pay by {moment}',
  'payment.deadline-over': 'The deadline has passed. A payment now still counts if your hours are free.',
  'payment.part-received': 'We received {amount}, thank you. You have {balance} left to pay.',
  'payment.checking': 'We are checking your payment',

  'payment.see-receipt': 'Printable receipt',
  'track.when-span': '{day}, {from} to {to}',
  'track.when-open': 'To be arranged',
  'track.when-preferred': 'To be arranged, preferably on {day}',
  'track.status.requested': 'Waiting for the studio',
  'track.status.pending': 'Time to be arranged',
  'track.status.manager_confirmed': 'Confirmed by the studio',
  'track.status.approved': 'Ready to pay',
  'track.status.rejected': 'Not accepted',
  'track.status.paid': 'Paid',
  'track.status.free': 'Booked',
  'track.status.completed': 'Completed',
  'track.status.cancelled': 'Cancelled',
  'receipt-name.cash': 'Cash',
  'receipt-name.till': 'Till',
  'receipt-name.numbered': '{method}, receipt {receipt}',
  'return.due': 'The studio will return {amount}',
  'return.done': 'The studio returned {amount}',
  'refund.due': '{amount} is being refunded',
  'refund.done': '{amount} was refunded',
  'track.state.done': 'Done',
  'track.state.now': 'Now',
  'track.state.next': 'Next',
  'track.state.ended': 'Ended',
  'whatsapp.write': 'Write on WhatsApp',
  'whatsapp.text': 'Hello {customer}, this is {studio} about your booking {code}, {when}.',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof bookings> {}
}

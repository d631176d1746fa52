import { catalogue } from '../../i18n/catalogue.ts'

export const decide = catalogue({
  'decide.title': 'Booking request',
  'decide.head': 'A booking request for a studio’s manager to confirm or reject.',
  'decide.for': 'Booking request for {manager}, manager of {studio}',
  'decide.name': 'Your answer counts as {manager}’s. Please don’t forward this page.',
  'decide.follows':
    'If you confirm, our team approves the booking next. If you reject it, we notify the customer, and the request ends. You can’t undo either here.',
  'decide.no-time': 'The customer chose no time. To confirm, choose the hours in the back office.',
  'decide.confirm': 'Confirm',
  'decide.reject': 'Reject',
  'decide.reject-title': 'Reject {code}?',
  'decide.reject-submit': 'Reject the request',
  'decide.keep': 'Go back',
  'decide.reason': 'Reason',
  'decide.reason-optional': 'Optional',
  'decide.done.confirmed': 'Confirmed by {who}, {moment}.',
  'decide.done.approved': 'Approved by {who}, {moment}.',
  'decide.done.rejected': 'Rejected by {who}, {moment}.',
  'decide.you': 'you',
  'decide.somebody': 'someone else',
  'decide.next.confirmed': 'Our team approves it next. You have nothing more to do.',
  'decide.next.moved': 'The customer has moved it since. Please answer for the new hours in the back office.',
  'decide.next.over': 'You have nothing more to do.',
  'decide.started': 'The session was due to start, so this request can no longer be decided.',
  'decide.ended': 'This request was cancelled.',
  'decide.withdrawn': 'The customer withdrew this request.',
  'decide.expired': 'Nobody answered in time, so this request has expired.',
  'decide.office': 'Open the back office',
  'decide.not-yours': 'This link no longer works',
  'decide.missing': 'Request not found',
  'decide.not-saved': 'Your answer was not saved. Please try again.',
  'decide.unconfirmed': 'We could not confirm that your answer was saved. Please try again.',
  'decide.failed': 'The request did not load',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof decide> {}
}

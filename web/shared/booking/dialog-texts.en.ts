import { catalogue } from '../../i18n/catalogue.ts'

export const bookingDialogs = catalogue({
  'flow.step': 'Step {step} of 3',
  'flow.at': 'Step {step} of 3 · {studio}',
  'flow.form': 'Step 3 of 3, part {part} of 2 · {studio}',
  'chooser.title': 'Choose a Studio to Book',
  'chooser.refresh': 'Refresh Studios',
  'chooser.cancel': 'Cancel',
  'chooser.empty': 'No studios available',
  'chooser.empty-text': 'Refresh in a moment. New studios are on their way.',
  'details.title': 'Booking Details',
  'details.choose': 'Choose a session type',
  'details.option': '{name} · {length} · {price}',
  'details.capacity': 'This room fits up to {count}.',
  'details.no-sessions': 'No session types are offered at this studio at the moment.',
  'details.sessions-unknown': 'Session type not found',
  'details.too-short':
    'This session needs {hours, plural, one {# hour} other {# hours}}. Please choose your hours again.',
  'details.too-many':
    'This room fits up to {max, plural, one {# person} other {# people}}, and there are {people} of you. Please choose a larger studio, or reduce your group.',
  'details.no-time': 'No time chosen. The studio will suggest one.',
  'contact.title': 'Contact Information',
  'contact.name': 'Full name',
  'contact.email-hint': 'Your confirmation goes here.',
  'contact.phone-hint': 'For SMS, such as 0712 345 678.',
  'contact.book-price': 'Book Session · {price}',
  'contact.sending': 'Sending your request',
  'contact.required': 'Please fill in all required fields',
  'done.id': 'Booking ID',
  'verify-phone.title': 'Verify your phone',
  'verify-phone.send': 'Send a code by SMS',
  'verify-phone.again': 'Send another code',
  'verify-phone.sent': 'We sent a code to {phone}. It is valid for 10 minutes.',
  'verify-phone.unconfirmed':
    'We could not confirm that a code was sent to {phone}. If you receive one, enter it here.',
  'verify-phone.code': 'Code',
  'verify-phone.confirm': 'Verify and book',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof bookingDialogs> {}
}

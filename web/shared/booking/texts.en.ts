import { catalogue } from '../../i18n/catalogue.ts'

export const booking = catalogue({
  'time.title': 'Pick your hours',
  'time.skip': 'Skip Time Selection',
  'time.continue': 'Continue',
  'time.continue-with': 'Continue · {price}',
  'time.back': 'Back',
  'time.hint': 'Choose a day, then a start time.',
  'time.hint-session': 'Choose what you’re booking.',
  'details.fewer': 'One fewer person',
  'details.more': 'One more person',
  'price.per': '{units} × {price} ({length} each)',
  'price.hours': '{hours, plural, one {# h} other {# h}}',
  'price.total': 'Pay after approval',
  'price.free': 'Free',
  'price.rule': 'Free to move or cancel until {moment}.',
  'price.rule-soon':
    "This session starts within {hours} hours. It can't be moved, and once it is paid it can't be cancelled.",
  'price.rule-soon-free':
    "This session starts within {hours} hours. It can't be moved, and once it is approved it can't be cancelled.",
  'price.rule-open': 'Free to move or cancel up to {hours} hours before the start.',
  'price.pay': 'You pay by M-Pesa only after the studio has confirmed, usually within 24 hours.',
  'price.pay-soon': 'You pay by M-Pesa only after the studio has confirmed.',
  'price.pay-open': 'You pay by M-Pesa only after a time is agreed.',
  'price.time-open': 'Time to be arranged',
  'request.button': 'Request booking · {price}',
  'error.overlap': 'Sorry, this time slot is not available. Please try a different time or date.',
  'error.validation': 'Validation error: {messages}',
  'error.failed': 'Failed to create booking. Please try again.',
  'error.unanswered':
    'We got no answer to this request. You can send it again: if it has already arrived, nothing is booked twice.',
  'error.unexpected': 'Unexpected response from server. Please try again.',
  'lost.hours': 'Just taken: {hours}.',
  'lost.nearest': 'Nearest free times:',
  'lost.other': 'Choose other hours',
  'picker.session': 'What are you booking?',
  'picker.session-length': '{length} · {price}',
  'picker.hours-changed':
    '{session} takes {hours, plural, one {# hour} other {# hours}}: your time is now {after} instead of {before}.',
  'picker.hours-let-go':
    '{session} takes {hours, plural, one {# hour} other {# hours in a row}}, and there isn’t enough free time around {before}. Please choose another time.',
  'picker.started-unit':
    'We charge for every block of {need, plural, one {# hour} other {# hours}} that you start: {hours, plural, one {# hour costs} other {# hours cost}} {price}, the same as {billed, plural, one {# hour} other {# hours}}.',
  'picker.sessions-failed': 'Session types did not load.',
  'resume.region': 'Unfinished booking',
  'resume.continue': 'Continue your booking',
  'resume.dismiss': 'Not now',
  'resume.earlier': 'Your earlier request had reached us, so the booking has the details that you sent first.',
  'resume.other':
    'Your earlier request had reached us. What you chose since is not booked: to book it too, send it again.',
  'booking.studio': 'Studio',
  'booking.session-type': 'Session type',
  'booking.date': 'Date',
  'booking.code': 'Booking code',
  'booking.people': 'Number of people',
  'booking.choose-hours': 'Choose hours',
  'booking.choose-studio': 'Choose a studio',
  'booking.book': 'Book Session',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof booking> {}
}

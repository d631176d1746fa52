import { catalogue } from '../catalogue.ts'

export const booking = catalogue({
  'time.title': 'Pick your hours',
  'time.skip': 'Skip Time Selection',
  'time.continue': 'Continue',
  'time.continue-with': 'Continue · {price}',
  'time.back': 'Back',
  'time.chosen': '{day}, {from} to {to}',
  'time.hint': 'Choose a day, then a start.',
  'time.hint-session': 'Choose what the session is for.',
  'details.fewer': 'One person fewer',
  'details.more': 'One person more',
  'price.per': '{units} × {price} ({hours, plural, one {# hour} other {# hours}} each)',
  'price.hours': '{hours, plural, one {# h} other {# h}}',
  'price.total': 'To pay after approval',
  'price.rule':
    'Free to move or cancel until {moment}. You pay by M-Pesa only after the studio has confirmed, usually within 24 hours.',
  'price.rule-soon':
    'This session starts within {hours} hours, so it can no longer be moved or cancelled once requested. You pay by M-Pesa only after the studio has confirmed.',
  'price.rule-open':
    'Free to move or cancel until {hours} hours before the start. You pay by M-Pesa only after a time is agreed.',
  'price.time-open': 'Time to be arranged',
  'request.button': 'Request booking · {price}',
  'error.overlap': 'Sorry, this time slot is not available. Please try a different time or date.',
  'error.validation': 'Validation error: {messages}',
  'error.failed': 'Failed to create booking. Please try again.',
  'error.unexpected': 'Unexpected response from server. Please try again.',
  'lost.hours': 'Taken meanwhile: {hours}.',
  'lost.nearest': 'Nearest free instead:',
  'lost.run': '{day}, {from} to {to}',
  'lost.other': 'Choose other hours',
})

import { catalogue } from '../../i18n/catalogue.ts'

export const home = catalogue({
  'home.title': 'Book studio sessions with confidence',
  'home.lead':
    'Podcast, music, photo and video rooms across Kenya. See every free hour, send a request in a minute, pay by M-Pesa once it’s approved.',
  'home.request': 'Request a booking',
  'home.quick': 'Free studios',
  'home.quick.now': 'Free now',
  'home.quick.tonight': 'Free tonight',
  'home.quick.weekend': 'Free this weekend',
  'home.free-today': '{free, plural, =0 {no free hours today} one {# free hour today} other {# free hours today}}',
  'home.features': 'What you can count on',
  'home.hours-title': 'Every hour in plain sight',
  'home.hours-text':
    'Free, booked or closed: each studio shows its day from 08:00 to 21:00, so you never request an hour that’s taken.',
  'home.buffer-title': 'Transfer buffers',
  'home.buffer-text': 'Studios keep set-up time free between sessions, so yours starts on time and the room is ready.',
  'home.news-title': 'SMS and email notifications',
  'home.news-text': 'Confirmed, approved, paid or moved: you get the news on your phone and in your inbox.',
  'home.news-sample': 'Your session on Tue 1 Dec, 15:00 is confirmed. Pay KES\u00a05,000 by M-Pesa to secure it.',
  'home.news-sender': 'SMS · Studioni',
  'home.inline': 'Pick your hours',
  'home.inline-text': 'Choose a studio and see what’s free, today and over the next three months.',
  'home.inline-none': 'The hours of our first studios will appear here.',
  'home.featured': 'Featured studios',
  'home.view-all': 'View all',
  'home.none-featured': 'No studio is featured at the moment',
  'home.none-featured-text': 'All studios are in the list.',
  'home.start': 'Request your hours',
  'home.questions': 'Read common questions',
  'home.how': 'How it works',
  'home.step.1': 'The studio manager confirms',
  'home.step-text.1': 'You pick your hours and send a request. You pay nothing yet, and we hold the hours for you.',
  'home.step.2': 'An admin approves',
  'home.step-text.2': 'We check the details and send you a payment link by SMS and email, usually within 24 hours.',
  'home.step.3': 'You pay by M-Pesa',
  'home.step-text.3':
    'An M-Pesa prompt (STK Push) appears on your phone, you enter your PIN, and the session is yours.',
  'head.home':
    'Podcast, music, photo and video studios across Kenya. See every free hour, send a request in a minute, pay by M-Pesa once it’s approved.',
  'card.book-now': 'Book Now',
  'card.book-now-at': 'Book Now: {studio}',
  'card.details': 'Details',
  'card.details-of': 'Details of {studio}',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof home> {}
}

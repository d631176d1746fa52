import { catalogue } from '../catalogue.ts'

export const home = catalogue({
  'home.title': 'Book studio sessions with confidence',
  'home.lead':
    'Podcast, music, photo and video rooms across Kenya. See every free hour, request in a minute, pay by M-Pesa once it is yours.',
  'home.browse': 'Browse studios',
  'home.request': 'Request a booking',
  'home.quick': 'Free studios',
  'home.quick.now': 'Free now',
  'home.quick.tonight': 'Free tonight',
  'home.quick.weekend': 'Free this weekend',
  'home.free-today': '{free, plural, =0 {no free hours today} one {free # hour today} other {free # hours today}}',
  'home.features': 'What you can count on',
  'home.hours-title': 'Every hour in plain sight',
  'home.hours-text':
    'Free, booked or closed: each studio shows its day from 08 to 21, so you never ask for an hour that is gone.',
  'home.buffer-title': 'Transfer buffers',
  'home.buffer-text':
    'Studios keep time between sessions to clear the room. Yours starts on time, with the floor to yourself.',
  'home.news-title': 'SMS and email at every step',
  'home.news-text': 'Confirmed, approved, paid, moved: you hear of it on your phone and in your inbox, without asking.',
  'home.news-sample': 'Your session on Tue 1 Dec, 15:00 is confirmed. Pay KES 5,000 by M-Pesa to make it yours.',
  'home.news-sender': 'SMS · Studioni',
  'home.inline': 'Pick your hours',
  'home.inline-text': 'Choose a studio and see what is free, today and for the next three months.',
  'home.inline-studio': 'Studio',
  'home.featured': 'Rooms people come back to',
  'home.view-all': 'View all',
  'home.empty': 'No studios available yet',
  'home.failed-text': 'We could not ask for them just now. The connection may be weak.',
  'home.empty-text': 'The first rooms are being fitted out. Please look in again soon.',
  'home.start': 'Request your hours',
  'home.questions': 'Read the questions people ask',
  'home.how': 'How it works',
  'home.step.1': 'The studio manager confirms',
  'home.step-text.1': 'You pick the hours and send a request. Nothing to pay yet; the hours are held for you.',
  'home.step.2': 'We approve',
  'home.step-text.2':
    'We check that everything fits and send you a payment link by SMS and email, usually within 24 hours.',
  'home.step.3': 'You pay by M-Pesa',
  'home.step-text.3': 'A prompt appears on your phone, you enter your PIN, and the session is yours.',
})

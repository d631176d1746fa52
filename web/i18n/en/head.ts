import { catalogue } from '../catalogue.ts'

/** What search engines and previews of links say of a page. */
export const head = catalogue({
  'head.home':
    'Podcast, music, photo and video studios across Kenya. See every free hour, send a request in a minute, pay by M-Pesa once it’s approved.',
  'head.studios':
    'Compare podcast, music, photo and video studios in Kenya: free hours, prices, features and limitations.',
  'head.studio-title': '{studio}, {place}',
  'head.studio': '{studio}, {place}: see its free hours and prices, and request a session in a minute.',
  'head.faqs':
    'How booking a studio works: requesting hours, paying by M-Pesa, moving and cancelling, and help when you need it.',
  'head.contact-title': 'Contact Studioni',
  'head.contact': 'Reach Studioni by email, phone or a short form. We answer within 24 hours.',
  'head.booking-title': 'Your studio booking',
  'head.booking': 'The status of your booking, what happens next and by when, and what you can still change.',
  'head.payment-title': 'Pay for your studio booking',
  'head.payment': 'What your session costs, and how to pay for it by M-Pesa.',
  'head.receipt-title': 'Your receipt',
  'head.receipt': 'What you paid for your studio session, on one page to keep or print.',
})

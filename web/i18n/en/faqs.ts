import { catalogue } from '../catalogue.ts'

export const faqs = catalogue({
  'faqs.title': 'Frequently asked questions',
  'faqs.lead': 'What people ask before their first session, and after their tenth.',
  'faqs.more': 'Is your question not here?',
  'faqs.contact': 'Contact Support',
  'faqs.categories': 'Categories',
  'faqs.search': 'Search questions and answers',
  'faqs.found': '{found, plural, =0 {No question fits that} one {# question} other {# questions}}',
  'faqs.none': 'No question fits that',
  'faqs.none-text': 'Try another word, look in all categories, or ask us.',
  'faqs.clear': 'Show all questions',
  'faqs.link': 'Copy link',
  'faqs.copy-link': 'Copy link: {question}',
  'faqs.all': 'All',
  'faqs.booking': 'Booking',
  'faqs.payment': 'Payment',
  'faqs.equipment': 'Equipment',
  'faqs.policies': 'Policies',
  'faqs.support': 'Support',
  'faqs.question.1': 'How do I book a studio session?',
  'faqs.answer.1':
    'Choose a studio, a day and the hours you want, say what the session is for and leave your name, email and phone number. No account is needed. The studio manager confirms, we approve, and you get a payment link.',
  'faqs.question.2': 'How far ahead can I book?',
  'faqs.answer.2': 'Up to 3 months ahead. The calendar of each studio shows its free hours for all of that time.',
  'faqs.question.3': 'When do I know that my booking is confirmed?',
  'faqs.answer.3':
    'Within 24 hours. You get an SMS and an email at each step, and your booking page always shows who acts next and by when.',
  'faqs.question.4': 'Can I book without choosing a time?',
  'faqs.answer.4':
    'Yes. Choose Skip Time Selection, and name a preferred day if you have one. The studio then suggests a time before anything is to be paid.',
  'faqs.question.5': 'How do I pay?',
  'faqs.answer.5':
    'By M-Pesa, which is the only payment method. The payment link sends a prompt to your phone; you can also pay to Paybill 522522 with your booking code as the account number.',
  'faqs.question.6': 'When do I have to pay?',
  'faqs.answer.6':
    'Only after the studio has confirmed and we have approved. Your payment link says until when the hours are kept for you.',
  'faqs.question.7': 'What equipment is in the studio?',
  'faqs.answer.7':
    'Each studio page lists what is in the room, how many people it takes and what is not possible there. On the studios page you can filter by features.',
  'faqs.question.8': 'Can I cancel or reschedule?',
  'faqs.answer.8':
    'Yes, up to 24 hours before the session, on your booking page and free of charge. What you paid is returned by M-Pesa. What is not paid yet can be cancelled until the session starts.',
  'faqs.question.9': 'What are transfer buffers?',
  'faqs.answer.9':
    'Time a studio keeps free between two sessions, so that one can pack up and the next can start on time. Buffers are hatched in the hour strip and can not be booked.',
  'faqs.question.10': 'I have lost the link to my booking. What now?',
  'faqs.answer.10':
    'It is in every SMS and email we sent you about the booking. Your booking code, which starts with SB, helps us to find it.',
})

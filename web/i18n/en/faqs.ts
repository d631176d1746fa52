import { catalogue } from '../catalogue.ts'

export const faqs = catalogue({
  'faqs.title': 'Frequently asked questions',
  'faqs.lead': 'What people ask before their first session, and after their tenth.',
  'faqs.categories': 'Categories',
  'faqs.all': 'All',
  'faqs.booking': 'Booking',
  'faqs.payment': 'Payment',
  'faqs.equipment': 'Equipment',
  'faqs.policies': 'Policies',
  'faqs.support': 'Support',
  'faqs.q1': 'How do I book a studio session?',
  'faqs.a1':
    'Choose a studio, a day and the hours you want, say what the session is for and leave your name, e-mail and phone number. No account is needed. The studio manager confirms, we approve, and you get a payment link.',
  'faqs.q2': 'How far ahead can I book?',
  'faqs.a2': 'Up to 3 months ahead. The calendar of each studio shows its free hours for all of that time.',
  'faqs.q3': 'When do I know that my booking is confirmed?',
  'faqs.a3':
    'Within 24 hours. You get an SMS and an e-mail at each step, and your booking page always shows who acts next and by when.',
  'faqs.q4': 'Can I book without choosing a time?',
  'faqs.a4':
    'Yes. Choose Skip Time Selection, and name a preferred day if you have one. The studio then suggests a time before anything is to be paid.',
  'faqs.q5': 'How do I pay?',
  'faqs.a5':
    'By M-Pesa, which is the only payment method. The payment link sends a prompt to your phone; you can also pay to Paybill 522522 with your booking code as the account number.',
  'faqs.q6': 'When do I have to pay?',
  'faqs.a6':
    'Only after the studio has confirmed and we have approved. Your payment link says until when the hours are kept for you.',
  'faqs.q7': 'What equipment is in the studio?',
  'faqs.a7':
    'Each studio page lists what is in the room, how many people it takes and what is not possible there. On the studios page you can filter by features.',
  'faqs.q8': 'Can I cancel or reschedule?',
  'faqs.a8':
    'Yes, up to 24 hours before the session, on your booking page and free of charge. What you paid is returned by M-Pesa.',
  'faqs.q9': 'What are transfer buffers?',
  'faqs.a9':
    'Time a studio keeps free between two sessions, so that one can pack up and the next can start on time. Buffers are hatched in the hour strip and can not be booked.',
  'faqs.q10': 'I have lost the link to my booking. What now?',
  'faqs.a10':
    'It is in every SMS and e-mail we sent you about the booking. Your booking code, which starts with SB, helps us to find it.',
})

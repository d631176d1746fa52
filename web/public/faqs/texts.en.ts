import { catalogue } from '../../i18n/catalogue.ts'

export const faqs = catalogue({
  'faqs.title': 'Frequently asked questions',
  'faqs.lead': 'What people ask before their first session, and after their tenth.',
  'faqs.more': 'Can’t find your question?',
  'faqs.contact': 'Contact Support',
  'faqs.categories': 'Categories',
  'faqs.search': 'Search questions and answers',
  'faqs.found': '{found, plural, =0 {No matching questions} one {# question} other {# questions}}',
  'faqs.none': 'No matching questions',
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
    'Choose a studio, a day, your hours and a session type, and enter your name, email and phone number. You don’t need an account. The studio manager confirms, we approve, and you get a payment link.',
  'faqs.question.2': 'How far ahead can I book?',
  'faqs.answer.2': 'Up to 3 months ahead. Some studios have a shorter limit, which their page shows.',
  'faqs.question.3': 'When will I know that my booking is confirmed?',
  'faqs.answer.3':
    'Within 24 hours. You get an SMS and an email at each step, and your booking page always shows what happens next and by when.',
  'faqs.question.4': 'Can I book without choosing a time?',
  'faqs.answer.4':
    'Yes. Choose Skip Time Selection, and pick a preferred day if you have one. The studio suggests a time before you pay anything.',
  'faqs.question.5': 'How do I pay?',
  'faqs.answer.5':
    'By M-Pesa, the only payment method. The payment link sends a prompt to your phone. It also shows our Paybill number, which takes your booking code as the account number.',
  'faqs.question.6': 'When do I have to pay?',
  'faqs.answer.6':
    'Only after the studio has confirmed and we have approved. Your payment link shows how long we hold the hours for you.',
  'faqs.question.7': 'What equipment is in the studio?',
  'faqs.answer.7':
    'Each studio page lists what’s in the room, how many people it fits and what isn’t allowed. On the studios page you can filter by features.',
  'faqs.question.8': 'Can I cancel or reschedule?',
  'faqs.answer.8':
    'Yes, up to 24 hours before the session, on your booking page and free of charge. We refund what you paid by M-Pesa. You can cancel an unpaid booking until the session starts.',
  'faqs.question.9': 'What are transfer buffers?',
  'faqs.answer.9':
    'Set-up time that a studio keeps free between two sessions, so that one group can pack up and the next can start on time. It is hatched in the hour strip and can’t be booked.',
  'faqs.question.10': 'I’ve lost the link to my booking. What now?',
  'faqs.answer.10':
    'It is in the SMS that confirms your request and in most of our emails about the booking. Your booking code, which starts with SB, helps us find it.',
  'head.faqs':
    'How booking a studio works: requesting hours, paying by M-Pesa, moving and cancelling, and help when you need it.',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof faqs> {}
}

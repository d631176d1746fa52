import { catalogue } from '../../../i18n/catalogue.ts'

export const officeWalkIns = catalogue({
  'walk-in.book': 'Book',
  'walk-in.book-price': 'Book · {price}',
  'walk-in.studios-failed': 'Failed to load the studios',
  'walk-in.no-studios': 'No studios are taking bookings at the moment.',
  'walk-in.studio-lost': 'The studio you chose no longer takes bookings from you. Choose another one.',
  'walk-in.no-own-studios': 'You have no studio yet. Create one under My Studios.',
  'walk-in.session-missing': 'Choose a session type and its hours',
  'walk-in.hours-missing': 'Choose the hours',
  'walk-in.name-missing': 'Enter the customer’s name',
  'walk-in.phone-hint': 'Such as 0712 345 678. M-Pesa prompts can go here.',
  'walk-in.phone-missing': 'Enter the customer’s phone number',
  'walk-in.people-missing': 'Enter the number of people',
  'walk-in.former':
    '{count, plural, =0 {No former customers found} one {# former customer found} other {# former customers found}}',
  'walk-in.former-bookings': '{count, plural, one {# booking} other {# bookings}}',
  'walk-in.blocked': 'This customer is blocked from requesting bookings. You can still book.',
  'walk-in.language': 'Language of messages',
  'walk-in.language.en': 'English',
  'walk-in.language.sw': 'Swahili',
  'walk-in.messages': 'Send the customer messages about this booking',
  'walk-in.messages-note': 'Such as the payment link, the receipt and reminders.',
  'walk-in.list-price': 'List price: {price}',
  'walk-in.other-price': 'Agree on another price',
  'walk-in.agreed-price': 'Agreed price in KES',
  'walk-in.price-odd': 'Enter a price in whole shillings',
  'walk-in.reason': 'Reason for this price',
  'walk-in.reason-hint': 'Only staff see it.',
  'walk-in.reason-missing': 'Enter why the price is not the list price',
  'walk-in.paid': 'Paid to the studio',
  'walk-in.paid.no': 'Not yet: send the payment link',
  'walk-in.paid.no-link': 'Not yet: no link is sent',
  'walk-in.paid.cash': 'In cash, now',
  'walk-in.paid.till': 'To the studio’s till, now',
  'walk-in.failed': 'Failed to book',
  'walk-in.booked': '{code} is booked and awaiting payment',
  'walk-in.booked-free': '{code} is booked',
  'walk-in.booked-paid': '{code} is booked and paid',
  'walk-in.booked-unpaid': '{code} is booked, but its payment was not recorded. Record it in the booking’s details.',
  'walk-in.booked-blocked': '{code} is booked. This customer is blocked from requesting bookings.',
})

declare module '../../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officeWalkIns> {}
}

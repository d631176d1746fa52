import { catalogue } from '../../i18n/catalogue.ts'

/** Customers, and what is stored about them. */
export const officeCustomers = catalogue({
  'customers.subtitle': 'Everyone who has booked, with or without an account',
  'customers.search': 'Search by name, phone, email or booking code...',
  'customers.start': 'Search for a customer',
  'customers.start-text': 'Enter at least 2 letters or digits.',
  'customers.none': 'No customers found',
  'customers.none-text': 'Nobody with that name, phone, email or booking code has booked or has an account.',
  'customers.failed': 'Failed to load customers',
  'customers.last': 'Last request',
  'customers.never': 'Never',
  'customers.has-account': 'Has an account',
  'retention.title': 'Old bookings',
  'retention.off':
    'No one is erased automatically. Set RETENTION_MONTHS, and customers are erased once everything they did is older than that.',
  'retention.on':
    'Every night, customers are erased once everything they did is older than {months, plural, one {# month} other {# months}}. Those with an account get an email 30 days before.',
  'retention.failed': 'Failed to load the preview',
  'retention.preview': 'Preview',
  'retention.months': '{months, plural, one {# month} other {# months}}',
  'retention.found':
    'With bookings before {day} only: {people, plural, one {# person} other {# people}}, {bookings, plural, one {# booking} other {# bookings}}',
  'retention.accounts':
    '{accounts, plural, =0 {No account has been unused since then} one {# account has been unused since then} other {# accounts have been unused since then}}',
  'customer.failed': 'Failed to load this customer',
  'customer.back': 'All customers',
  'customer.account': 'Account',
  'customer.no-account': 'No account',
  'customer.since': 'Since {day}',
  'customer.unverified': 'The email address is not verified',
  'customer.blocks': 'Blocks',
  'customer.no-blocks': 'Not blocked',
  'customer.block-phone': 'Block the phone',
  'customer.block-email': 'Block the email address',
  'customer.bookings': 'Bookings and payments',
  'customer.no-bookings': 'No bookings',
  'customer.paid': '{amount} received, {receipt}, {moment}',
  'customer.refund-due': '{amount} to be sent back',
  'customer.refunded': '{amount} sent back, {moment}',
  'customer.messages': 'Messages',
  'customer.no-messages': 'No messages',
  'customer.message.waiting': 'Waiting',
  'customer.message.sent': 'Sent',
  'customer.message.failed': 'Failed',
  'customer.erase': 'Erase this person',
  'customer.erase-title': 'Erase {name}?',
  'customer.erase-goes':
    'This deletes for good: the name, email address and phone of {bookings, plural, one {# booking} other {# bookings}}, {messages, plural, one {# message} other {# messages}}, {account, select, yes {the account with its sign-in methods and signed-in devices, } other {}}and what M-Pesa reported about the payer.',
  'customer.erase-stays':
    'This stays, without a person: the studio, hours, price, payments and receipt numbers of each booking. Earlier backups keep the data.',
  'customer.erase-yes': 'Erase for good',
  'customer.erase-failed': 'The person was not erased',
  'customer.erased': 'Erased. The lists show it in a moment.',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officeCustomers> {}
}

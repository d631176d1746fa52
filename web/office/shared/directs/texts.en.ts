import { catalogue } from '../../../i18n/catalogue.ts'

export const officeDirects = catalogue({
  'direct.text': 'For money that the customer paid to the studio itself. Studioni doesn’t collect it.',
  'direct.changed':
    'The unpaid amount was {before} when you began. An attempt that got no answer was probably recorded: check the booking before you record another payment.',
  'direct.record': 'Record Payment',
  'direct.method': 'Paid',
  'direct.method.cash': 'In cash',
  'direct.method.till': 'To the studio’s till',
  'direct.amount': 'Amount in KES',
  'direct.amount-hint': '{unpaid} is unpaid.',
  'direct.amount-odd': 'Enter an amount in whole shillings',
  'direct.till-receipt-hint': 'Such as SKL51ZDR4F, from the M-Pesa message.',
  'direct.book-number-hint': 'From the studio’s receipt book.',
  'direct.failed': 'Failed to record the payment',
  'direct.done': '{amount} of {code} is recorded',
  'direct.void-title': 'Remove the recorded payment of {amount}?',
  'direct.void-text':
    'Only if it was recorded by mistake. The booking awaits this money again. The customer gets no message: send the payment link if they should pay by M-Pesa.',
  'direct.void': 'Remove payment',
  'direct.reason-missing': 'Enter why the payment is removed',
  'direct.void-failed': 'Failed to remove the payment',
  'direct.voided': 'The recorded payment of {amount} was removed',
  'direct.return-title': 'Return {amount} to the customer',
  'direct.return-text':
    'The studio received this money itself, so the studio returns it. Studioni can’t send it by M-Pesa. Record here how it was returned.',
  'direct.return': 'Record Return',
  'direct.note': 'How it was returned',
  'direct.note-hint': 'Such as the M-Pesa code or “in cash”.',
  'direct.note-missing': 'Enter how the money was returned',
  'direct.return-failed': 'Failed to record the return',
  'direct.returned': 'The return of {amount} is recorded',
})

declare module '../../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officeDirects> {}
}

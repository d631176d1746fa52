import { catalogue } from '../../i18n/catalogue.ts'

export const receipt = catalogue({
  'receipt.title': 'Receipt {number}',
  'receipt.heading': 'Receipt',
  'receipt.missing': 'No receipt yet',
  'receipt.missing-text': 'It appears here once we receive a payment for this booking.',
  'receipt.failed': 'The receipt did not load',
  'receipt.back': 'Back to your booking',
  'receipt.print': 'Print or save as PDF',
  'receipt.booking': 'Booking',
  'receipt.issued': 'Issued',
  'receipt.from': 'From',
  'receipt.to': 'For',
  'receipt.what': 'Your session',
  'receipt.price-of': '{units} × {price}',
  'receipt.charged': 'Amount billed through M-Pesa',
  'receipt.charged-any': 'Amount billed',
  'receipt.payments': 'Paid by M-Pesa',
  'receipt.payments-any': 'Payments',
  'receipt.refunds': 'Refunds',
  'receipt.refund.due': 'To be sent back to your M-Pesa number',
  'receipt.refund.refunded': 'Refunded to you',
  'receipt.kept': 'Total paid',
  'receipt.times': 'All times are Nairobi time.',
  'receipt.status.pending': 'Partly paid',
  'receipt.status.paid': 'Paid',
  'receipt.status.failed': 'Not paid',
  'receipt.status.refunded': 'Refunded',
  'head.receipt-title': 'Your receipt',
  'head.receipt': 'What you paid for your studio session, on one page to keep or print.',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof receipt> {}
}

import { catalogue } from '../../i18n/catalogue.ts'

export const payment = catalogue({
  'payment.title': 'Pay for {code}',
  'payment.pay': 'Pay {amount} by M-Pesa',
  'payment.pay-rest': 'Pay the remaining {amount}',
  'payment.in-parts':
    'M-Pesa’s limit is {max} per payment, so you pay in parts: one after the other, here or by Paybill. Each number also has a daily limit; another number can pay the rest.',
  'payment.for': '{studio}, {when}',
  'payment.left-days':
    '{days, plural, one {# day} other {# days}}{hours, plural, =0 {} one { and # hour} other { and # hours}} left',
  'payment.left-hours': '{hours} h {minutes} min left',
  'payment.left-soon': '{clock} left',
  'payment.invalid': 'Invalid payment link',
  'payment.invalid-text': 'Part of the address is missing. Please open the link again from the message we sent you.',
  'payment.error': 'Payment Error',
  'payment.failed': 'Failed to load payment details',
  'payment.go-home': 'Go Home',
  'payment.missing': 'Payment Not Found',
  'payment.missing-text': 'This payment link is invalid or has expired.',
  'payment.completed': 'This payment has already been completed. Thank you!',

  'payment.prompt-region': 'M-Pesa',
  'payment.prompt': 'M-Pesa on your phone',
  'payment.prompt-text': 'M-Pesa shows a payment request on this phone. Enter your PIN there, never here.',
  'payment.phone': 'M-Pesa phone number',
  'payment.phone-hint': 'A Safaricom number, such as 0712 345 678',
  'payment.pay-now': 'Pay Now · {amount}',
  'payment.sending': 'Pay Now · Processing…',
  'payment.start-failed': 'Payment failed. Please try again.',

  'payment.check-phone': 'Check your phone',
  'payment.check-phone-text':
    'Payment request sent! Please check your phone and enter your M-Pesa PIN to complete the payment.',
  'payment.on-its-way': 'On its way to your phone',
  'payment.on-its-way-text': 'M-Pesa is asking for {amount}. Keep your phone unlocked.',
  'payment.still-waiting': 'Still waiting for M-Pesa',
  'payment.still-waiting-text':
    'M-Pesa hasn’t told us the result yet. We keep checking; please don’t pay again in the meantime. If the request is still on your phone, you can answer it.',
  'payment.answer-within': 'Answer within',
  'payment.known-within': 'Result within',
  'payment.time-left': '{clock} left',
  'payment.asked-phone': 'Sent to {phone}.',
  'payment.change': 'Change',
  'payment.change-phone': 'Change the phone number',
  'payment.change-text':
    'The request is still open. Cancel it on its phone, or wait until it ends. Then you can pay from another number.',
  'payment.change-back': 'Keep waiting',
  'payment.reload-safe': 'You can close or reload this page: we’ll keep track.',
  'payment.test-phone': 'Open the test phone',

  'payment.not-charged': 'You were not charged.',
  'payment.ended.cancelled': 'You cancelled the M-Pesa request',
  'payment.ended-text.cancelled': 'You can send it again.',
  'payment.ended.wrong_pin': 'Wrong PIN',
  'payment.ended-text.wrong_pin': 'M-Pesa did not accept the PIN.',
  'payment.ended.timed_out': 'The M-Pesa request timed out',
  'payment.ended-text.timed_out': 'The request was not answered in time.',
  'payment.ended.unreachable': 'Your phone could not be reached',
  'payment.ended-text.unreachable': 'Check that it is switched on, unlocked and has a signal, or use another number.',
  'payment.ended.insufficient_funds': 'Not enough money in M-Pesa',
  'payment.ended-text.insufficient_funds': 'Top up, use another number, or ask someone else to pay by Paybill.',
  'payment.ended.limit_reached': 'An M-Pesa limit was reached',
  'payment.ended-text.limit_reached': 'Use another number, or pay by Paybill tomorrow.',
  'payment.ended.subscriber_busy': 'Your phone is busy with another request',
  'payment.ended-text.subscriber_busy': 'Finish or close it, wait a minute, and try again.',
  'payment.ended.refused': 'M-Pesa did not accept the request',
  'payment.ended-text.refused': 'Payment failed. Please try again.',
  'payment.ended.unresolved': 'M-Pesa did not tell us the result',
  'payment.ended-text.unresolved':
    'Look for a message from M-Pesa. If you were charged, confirm it below and we’ll look it up; if not, try again. Late payments still count.',

  'payment.manual': 'Or pay by Paybill',
  'payment.manual-text': 'In Lipa na M-Pesa on your phone, choose Paybill and enter:',
  'payment.manual-paybill': 'Paybill number',
  'payment.manual-account': 'Account number',
  'payment.copy': 'Copy {what}',
  'payment.copied': '{what} copied',
  'payment.manual-receipt': 'M-Pesa code',
  'payment.manual-receipt-hint': 'From M-Pesa’s message, such as SKL51ZDR4F. It helps us find your payment faster.',
  'payment.manual-confirm': 'I have paid · Confirm payment',
  'payment.manual-failed': 'Failed to confirm payment',
  'payment.claimed-text': 'You told us that you paid by Paybill. If you also pay here, you pay twice.',
  'payment.checking-text': 'This page updates as soon as M-Pesa confirms it. You don’t need to wait here.',
  'payment.checking-late':
    'We have not found it at M-Pesa yet. Check the M-Pesa code and the account number you used, or contact us.',
  'payment.checking-receipt': 'You entered the code {receipt}.',
  'payment.checking-again': 'Enter another code',

  'payment.test-mode': 'Test Mode: you will be charged {amount} for testing instead of the actual booking amount',
  'payment.test-amount': 'Test Payment Amount',

  'payment.details': 'Your booking',
  'payment.code': 'Booking Code',
  'payment.time': 'Time',
  'payment.rounded': 'In whole shillings',
  'payment.paid': 'Paid. Thank you!',
  'payment.paid-text':
    'Your session is booked.{messages, select, yes { We’re sending you the receipt as well.} other {}}',
  'payment.paid-before': 'Your booking page shows how your booking stands, and has the receipt.',
  'payment.paid-at': 'Paid at',
  'payment.overpaid': 'You paid {amount} too much. We’ll send it back to your M-Pesa number.',
  'payment.overpaid-refunded': 'You paid {amount} too much. It was refunded to you.',
  'payment.see-booking': 'See your booking',
  'payment.cancelled': 'This booking was cancelled',
  'payment.over': 'This booking has ended',
  'payment.over-text': 'Please don’t pay for it. Your booking page shows what happened.',
  'payment.over-money':
    'We’ll send the {amount} you paid back to your M-Pesa number{messages, select, yes {, and let you know when it’s sent} other {}}.',
  'payment.over-return': 'The studio will return the {amount} you paid to it.',

  'not-me.title': 'Was this not you?',
  'not-me.text':
    'Someone asked your phone to pay for a booking. If you do not know the booking, stop the requests. Nothing is charged without your PIN.',
  'not-me.stop': 'Stop these requests',
  'not-me.done': 'This booking will not ask your phone again. You have nothing more to do.',
  'not-me.failed': 'We could not stop the requests. Please try again.',
  'not-me.unconfirmed': 'We could not confirm that the requests stopped. Please try again.',
  'head.payment-title': 'Pay for your studio booking',
  'head.payment': 'What your session costs, and how to pay for it by M-Pesa.',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof payment> {}
}

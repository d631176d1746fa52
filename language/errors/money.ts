import { bilingual } from '../bilingual.ts'

/** Payments, refunds and receipts. */
export const moneyErrors = bilingual({
  'payment.link-invalid': {
    en: 'This payment link is invalid or has expired.',
    sw: 'Kiungo hiki cha malipo si sahihi au muda wake umeisha.',
  },
  'payment.completed': { en: 'Payment already completed', sw: 'Malipo haya yameshakamilika' },
  'payment.booking-over': {
    en: 'This booking has ended. Please don’t pay for it.',
    sw: 'Nafasi hii imefungwa. Tafadhali usiilipie.',
  },
  'payment.prompt-open': {
    en: 'A payment request is already on its way to a phone. Please finish that one first.',
    sw: 'Kuna ombi la malipo ambalo tayari liko njiani kwenda kwenye simu. Tafadhali malizia hilo kwanza.',
  },
  'payment.no-more-prompts': {
    en: 'We can no longer send payment requests for this booking. Please pay by Paybill.',
    sw: 'Hatuwezi tena kutuma maombi ya malipo kwa nafasi hii. Tafadhali lipa kwa Paybill.',
  },
  'payment.code-format': {
    en: 'An M-Pesa code is 10 letters and digits, such as SKL51ZDR4F',
    sw: 'Nambari ya risiti ya M-Pesa ina herufi na tarakimu 10, kama SKL51ZDR4F',
  },
  'payment.not-awaited': { en: 'This booking is not waiting for a payment', sw: 'Nafasi hii haisubiri malipo' },
  'payment.booking-paid': { en: 'This booking has already been paid', sw: 'Nafasi hii imeshalipiwa' },
  'payment.none': { en: 'This booking has no payments', sw: 'Hakuna kilicholipwa kwa nafasi hii' },
  'payment.no-prompt': { en: 'Prompt not found', sw: 'Hakuna ombi la malipo kama hilo' },
  'payment.booking-code': { en: 'That is not a booking code', sw: 'Hiyo si nambari ya nafasi' },
  'payment.booking-code-format': {
    en: 'That is not a booking code, such as SB7K3M9Q',
    sw: 'Hiyo si nambari ya nafasi, kama SB7K3M9Q',
  },
  'payment.booking-code-unknown': { en: 'There is no booking with this code', sw: 'Hakuna nafasi yenye nambari hii' },
  'payment.which-booking': { en: 'Which booking is it for?', sw: 'Ni ya nafasi gani?' },
  'direct.till-receipt': {
    en: 'Enter the M-Pesa code of the payment to the till',
    sw: 'Tafadhali weka nambari ya risiti ya M-Pesa ya malipo ya till',
  },
  'direct.receipt-too-long': {
    en: 'The receipt number must have at most 40 characters',
    sw: 'Nambari ya risiti isizidi herufi 40',
  },
  'direct.amount': { en: 'Enter an amount in whole shillings', sw: 'Tafadhali weka kiasi cha shilingi kamili' },
  'direct.too-much': {
    en: 'Only {unpaid} of this booking is unpaid. Return the excess to the customer.',
    sw: 'Ni {unpaid} pekee ambazo hazijalipwa kwa nafasi hii. Mrudishie mteja kinachozidi.',
  },
  'direct.till-receipt-noted': {
    en: 'A payment with this M-Pesa code has already been recorded',
    sw: 'Malipo yenye nambari hii ya risiti ya M-Pesa yameshaandikwa',
  },
  'direct.till-receipt-ours': {
    en: 'Studioni itself received the payment with this M-Pesa code. It is counted automatically.',
    sw: 'Malipo yenye nambari hii ya risiti ya M-Pesa yalifika kwa Studioni yenyewe. Yanahesabiwa yenyewe.',
  },
  'direct.not-found': { en: 'Payment not found', sw: 'Malipo hayakupatikana' },
  'direct.void-reason': {
    en: 'Enter why the payment is removed',
    sw: 'Tafadhali andika kwa nini malipo yanaondolewa',
  },
  'direct.void-returned': {
    en: 'A part of this payment was returned to the customer, so it stays recorded',
    sw: 'Sehemu ya malipo haya imerudishwa kwa mteja, kwa hiyo yanabaki yalivyoandikwa',
  },
  'direct.void-over': {
    en: 'The booking is over. A payment can be removed only before its session is completed.',
    sw: 'Nafasi hii imekwisha. Malipo yanaweza kuondolewa ikiwa tu kipindi hakijakamilika.',
  },
  'direct.no-return': { en: 'There is nothing to return', sw: 'Hakuna pesa za kurudishwa' },
  'refund.note-too-long': { en: 'The note must have at most 500 characters', sw: 'Maelezo yasizidi herufi 500' },
  'refund.how': { en: 'Enter how the money was returned', sw: 'Tafadhali eleza jinsi pesa zilivyorudishwa' },
  'refund.note': { en: 'Enter how the money was returned', sw: 'Tafadhali andika jinsi pesa zilivyorudishwa' },
  'reversal.receipt': {
    en: 'Enter the M-Pesa code of the payment',
    sw: 'Tafadhali weka nambari ya risiti ya M-Pesa',
  },
  'reversal.note': {
    en: 'Enter what M-Pesa shows about the reversal',
    sw: 'Tafadhali andika M-Pesa inavyoonyesha kuhusu ubatilishaji',
  },
  'reversal.nothing-kept': { en: 'Nothing is kept of this receipt', sw: 'Hakuna pesa za risiti hii zilizobaki' },
  'reversal.not-completed': {
    en: 'The session is not completed. Cancel the booking and record the refund instead.',
    sw: 'Kipindi hakijakamilika. Ghairi nafasi kisha andika rejesho badala yake.',
  },
  'refund.not-found': { en: 'Refund not found', sw: 'Rejesho halikupatikana' },
  'refund.not-retryable': {
    en: 'Only a refund that failed or that M-Pesa has not answered can be retried',
    sw: 'Ni rejesho lililoshindikana, au ambalo M-Pesa haijalijibu, pekee linaloweza kujaribiwa tena',
  },
  'refund.under-way': { en: 'This refund is already under way', sw: 'Pesa hizi tayari ziko njiani kurudishwa' },
  'refund.done': { en: 'This refund has already been paid', sw: 'Pesa hizi zimesharudishwa' },
  'refund.phone-erased': {
    en: 'The payer’s phone number was erased. Return the money by other means.',
    sw: 'Nambari ya simu ya aliyelipa imefutwa. Rudisha pesa kwa njia nyingine.',
  },
  'refund.whole-receipts-only': {
    en: 'M-Pesa only reverses whole receipts. Pay this refund out instead.',
    sw: 'M-Pesa hubatilisha risiti nzima pekee. Tuma pesa kwa simu badala yake.',
  },
  'refund.number-unknown': {
    en: 'The M-Pesa code of this receipt is unknown. Pay this refund out instead.',
    sw: 'Nambari ya risiti ya M-Pesa haijulikani. Tuma pesa kwa simu badala yake.',
  },
  'refund.amount': {
    en: 'M-Pesa pays out whole shillings, and at least KES 10. Return the money by other means.',
    sw: 'M-Pesa hutuma shilingi kamili, angalau KSh 10. Rudisha pesa kwa njia nyingine.',
  },
  'receipt.not-in-suspense': {
    en: 'No unmatched receipt has this number',
    sw: 'Hakuna risiti kama hiyo inayosubiri kutambuliwa',
  },
  'receipt.not-found': { en: 'Receipt not found', sw: 'Risiti haikupatikana' },
  'receipt.status.recorded': {
    en: 'This receipt has just arrived and is being matched',
    sw: 'Risiti hii imefika sasa hivi na inalinganishwa',
  },
  'receipt.amount': {
    en: 'Enter the amount that M-Pesa shows',
    sw: 'Tafadhali andika kiasi kinachoonyeshwa na M-Pesa',
  },
  'receipt.account-too-long': { en: 'That account number is too long', sw: 'Nambari hiyo ya akaunti ni ndefu mno' },
  'receipt.unverified': { en: 'M-Pesa has not confirmed this receipt', sw: 'M-Pesa haijathibitisha risiti hii' },
  'receipt.verified': { en: 'M-Pesa has confirmed this receipt', sw: 'M-Pesa imethibitisha risiti hii' },
  'receipt.status.suspended': {
    en: 'This receipt is unmatched',
    sw: 'Bado haijulikani risiti hii ni ya nafasi gani',
  },
  'receipt.status.matched': { en: 'This receipt belongs to a booking', sw: 'Risiti hii ni ya nafasi' },
  'receipt.status.returned': { en: 'This receipt has been returned', sw: 'Pesa za risiti hii zimerudishwa' },
})

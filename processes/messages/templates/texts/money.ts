import { bilingual } from '../../../../language/bilingual.ts'

/** Messages to customers about balances, overpayments and refunds. */
export const moneyTexts = bilingual({
  'underpaid.sms': {
    en: '{brand}: we received {received} for {code}. {due} is still due: {payPage}',
    sw: '{brand}: Tumepokea {received} kwa {code}. Salio ni {due}: {payPage}',
  },
  'underpaid.sms-studio': {
    en: '{brand}: the studio recorded {received} for {code}. {due} is still due: {payPage}',
    sw: '{brand}: Studio imeandika malipo ya {received} kwa {code}. Salio ni {due}: {payPage}',
  },
  'underpaid.sms-both': {
    en: '{brand}: we and the studio recorded {received} for {code}. {due} is still due: {payPage}',
    sw: '{brand}: Sisi na studio tumeandika malipo ya {received} kwa {code}. Salio ni {due}: {payPage}',
  },
  'underpaid.subject': {
    en: '{due} is still due for booking {code}',
    sw: 'Salio la {due} kwa nafasi {code}',
  },
  'underpaid.text': {
    en: 'Thank you: we received {received} of {charge}.',
    sw: 'Asante: tumepokea {received} kati ya {charge}.',
  },
  'underpaid.text-studio': {
    en: 'Thank you: the studio recorded {received} of {charge}.',
    sw: 'Asante: studio imeandika malipo ya {received} kati ya {charge}.',
  },
  'underpaid.text-both': {
    en: 'Thank you: we and the studio recorded {received} of {charge}.',
    sw: 'Asante: sisi na studio tumeandika malipo ya {received} kati ya {charge}.',
  },
  'underpaid.pay': { en: 'Please pay the balance.', sw: 'Tafadhali lipa salio.' },
  'underpaid.pay-by': {
    en: 'Please pay the balance by {payBy} to keep your hours.',
    sw: 'Tafadhali lipa salio kabla ya {payBy}, ili nafasi ibaki yako.',
  },
  'overpaid.sms': {
    en: "{brand}: you paid {amount} too much for booking {code}. We'll refund it. No action is needed.",
    sw: '{brand}: Umelipa {amount} zaidi ya bei ya nafasi {code}. Tutakurudishia; huhitaji kufanya chochote.',
  },
  'overpaid.subject': {
    en: 'You paid {amount} too much for booking {code}',
    sw: 'Umelipa {amount} zaidi kwa nafasi {code}',
  },
  'overpaid.text': {
    en: 'Your booking is paid, and we received {amount} more than its price.',
    sw: 'Nafasi yako imelipiwa, na tulipokea {amount} zaidi ya bei.',
  },
  'late.sms': {
    en: "{brand}: your payment of {amount} arrived after booking {code} had ended. We'll refund it. No action is needed.",
    sw: '{brand}: {amount} zako zilifika baada ya nafasi {code} kufungwa. Tutakurudishia; huhitaji kufanya chochote.',
  },
  'late.subject': {
    en: 'Your payment for {code} arrived after the booking had ended',
    sw: 'Malipo yako ya {code} yalifika baada ya nafasi kufungwa',
  },
  'late.text': {
    en: 'We received {amount} for a booking that had already ended.',
    sw: 'Tulipokea {amount} kwa nafasi ambayo ilikuwa imeshafungwa.',
  },
  'refund.sms': {
    en: "{brand}: we'll refund {amount} for booking {code} by M-Pesa. No action is needed.",
    sw: '{brand}: Tutakurudishia {amount} za nafasi {code} kwa M-Pesa. Huhitaji kufanya chochote.',
  },
  'refund.subject': {
    en: "We'll refund {amount} for booking {code}",
    sw: 'Utarudishiwa {amount} za nafasi {code}',
  },
  'refund.text': {
    en: 'Your booking was cancelled after you had paid {amount}.',
    sw: 'Nafasi yako ilighairiwa baada ya wewe kulipa {amount}.',
  },
  'refund.text-rejected': {
    en: 'Your request was not accepted, and you had already paid {amount}.',
    sw: 'Ombi lako halikukubaliwa, nawe ulikuwa umeshalipa {amount}.',
  },
  'refund.follows': {
    en: "We'll refund you by M-Pesa, usually within 3 working days, and write to you when the money is sent. No action is needed.",
    sw: 'Tutakurudishia kwa M-Pesa, kwa kawaida ndani ya siku 3 za kazi, na tutakuandikia pesa zitakapotumwa. Huhitaji kufanya chochote.',
  },
  'withdrawn.sms': {
    en: "{brand}: correction for booking {code}: we won't refund {amount}. A payment had been recorded by mistake. No action is needed.",
    sw: '{brand}: Marekebisho ya nafasi {code}: hatutakurudishia {amount}. Kuna malipo yaliyoandikwa kimakosa. Huhitaji kufanya chochote.',
  },
  'withdrawn.sms-due': {
    en: "{brand}: correction for booking {code}: we won't refund {amount}. A payment had been recorded by mistake. {due} is still due: {payPage}",
    sw: '{brand}: Marekebisho ya nafasi {code}: hatutakurudishia {amount}. Kuna malipo yaliyoandikwa kimakosa. Salio ni {due}: {payPage}',
  },
  'withdrawn.subject': {
    en: "Correction: we won't refund {amount} for booking {code}",
    sw: 'Marekebisho: hatutakurudishia {amount} za nafasi {code}',
  },
  'withdrawn.text': {
    en: "We wrote that you had paid too much, but we won't refund {amount}: a payment to {studio} had been recorded by mistake. What you paid by M-Pesa counts towards your booking. We are sorry for the confusion.",
    sw: 'Tulikuandikia kwamba umelipa zaidi, lakini hatutakurudishia {amount}: kuna malipo kwa {studio} yaliyoandikwa kimakosa. Ulicholipa kwa M-Pesa kinahesabiwa kwa nafasi yako. Samahani kwa usumbufu.',
  },
  'withdrawn.due': {
    en: '{due} of {charge} is still due.',
    sw: 'Salio ni {due} kati ya {charge}.',
  },
  'withdrawn.due-by': {
    en: '{due} of {charge} is still due. Please pay it by {payBy} to keep your hours.',
    sw: 'Salio ni {due} kati ya {charge}. Tafadhali lilipe kabla ya {payBy}, ili nafasi ibaki yako.',
  },
  'studio-returns.sms': {
    en: '{brand}: {studio} will return {amount} for booking {code}, because you paid it there.',
    sw: '{brand}: {studio} itakurudishia {amount} za nafasi {code}, kwa sababu ulizilipa hapo.',
  },
  'studio-returns.subject': {
    en: 'The studio will return {amount} for booking {code}',
    sw: 'Studio itakurudishia {amount} za nafasi {code}',
  },
  'studio-returns.text': {
    en: 'You paid {amount} to {studio} itself, in cash or to its till, so the studio returns it to you. Please ask the studio if you have questions.',
    sw: 'Ulilipa {amount} kwa {studio} yenyewe, taslimu au kwa till yake, kwa hiyo studio ndiyo itakayokurudishia. Tafadhali iulize studio ukiwa na swali.',
  },
  'return-withdrawn.sms': {
    en: "{brand}: correction for booking {code}: the studio won't return {amount}. A payment had been recorded by mistake. No action is needed.",
    sw: '{brand}: Marekebisho ya nafasi {code}: studio haitakurudishia {amount}. Kuna malipo yaliyoandikwa kimakosa. Huhitaji kufanya chochote.',
  },
  'return-withdrawn.sms-due': {
    en: "{brand}: correction for booking {code}: the studio won't return {amount}. A payment had been recorded by mistake. {due} is still due: {payPage}",
    sw: '{brand}: Marekebisho ya nafasi {code}: studio haitakurudishia {amount}. Kuna malipo yaliyoandikwa kimakosa. Salio ni {due}: {payPage}',
  },
  'return-withdrawn.subject': {
    en: "Correction: the studio won't return {amount} for booking {code}",
    sw: 'Marekebisho: studio haitakurudishia {amount} za nafasi {code}',
  },
  'return-withdrawn.text': {
    en: "We wrote that {studio} would return {amount} to you, but it won't: a payment to it had been recorded by mistake. Please ask the studio if you did pay it. We are sorry for the confusion.",
    sw: 'Tulikuandikia kwamba {studio} itakurudishia {amount}, lakini haitakurudishia: kuna malipo kwake yaliyoandikwa kimakosa. Ikiwa kweli uliyalipa, tafadhali iulize studio. Samahani kwa usumbufu.',
  },
  'refunded.sms': {
    en: '{brand}: we refunded {amount} for booking {code}. Reference: {receipt}',
    sw: '{brand}: Tumekurudishia {amount} za nafasi {code}. Nambari ya muamala: {receipt}',
  },
  'refunded.subject': {
    en: 'We refunded {amount} for booking {code}',
    sw: 'Tumekurudishia {amount} za nafasi {code}',
  },
  'refunded.text': { en: 'We refunded {amount} to you.', sw: 'Tumekurudishia {amount}.' },
})

import { bilingual } from '../../../../language/bilingual.ts'

/** Messages to customers about their bookings. */
export const customerTexts = bilingual({
  'requested.sms': {
    en: '{brand}: request {code} received: {studio}, {whenShort}. Follow it: {page}',
    sw: '{brand}: Tumepokea ombi {code}: {studio}, {whenShort}. Fuatilia: {page}',
  },
  'requested.subject': { en: 'We have received your request {code}', sw: 'Tumepokea ombi lako {code}' },
  'requested.text': {
    en: "Thank you for your request. {studio} usually answers within 24 hours. We'll let you know as soon as it does. You pay nothing until then.",
    sw: 'Asante kwa ombi lako. Kwa kawaida {studio} hujibu ndani ya saa 24, nasi tutakujulisha mara tu itakapojibu. Hulipi chochote hadi wakati huo.',
  },
  'requested.text-free': {
    en: "Thank you for your request. {studio} usually answers within 24 hours. We'll let you know as soon as it does. This session is free.",
    sw: 'Asante kwa ombi lako. Kwa kawaida {studio} hujibu ndani ya saa 24, nasi tutakujulisha mara tu itakapojibu. Kipindi hiki hakina malipo.',
  },
  'requested.no-time': {
    en: "You chose no time yet. Choose your hours on the booking's page; otherwise the studio will suggest some.",
    sw: 'Bado hujachagua muda. Chagua saa zako kwenye ukurasa wa nafasi hii; usipochagua, studio itapendekeza.',
  },
  'arranged.sms': {
    en: '{brand}: your request {code} now has a time: {studio}, {whenShort}. Follow it: {page}',
    sw: '{brand}: Ombi lako {code} sasa lina muda: {studio}, {whenShort}. Fuatilia: {page}',
  },
  'arranged.subject': {
    en: 'Your request {code} now has a time: {whenShort}',
    sw: 'Ombi lako {code} sasa lina muda: {whenShort}',
  },
  'arranged.text': {
    en: "Your request {code} now has a time: {when}. {studio} usually answers within 24 hours. We'll let you know as soon as it does.",
    sw: 'Ombi lako {code} sasa lina muda: {when}. Kwa kawaida {studio} hujibu ndani ya saa 24, nasi tutakujulisha mara tu itakapojibu.',
  },
  'confirmed.sms': {
    en: "{brand}: {studio} confirmed {code}, {whenShort}. We'll check it and send you a payment link soon.",
    sw: '{brand}: {studio} imethibitisha {code}, {whenShort}. Tunaikagua, kisha tutakutumia kiungo cha kulipa.',
  },
  'confirmed.sms-free': {
    en: "{brand}: {studio} confirmed {code}, {whenShort}. We'll check it and let you know soon. This session is free.",
    sw: '{brand}: {studio} imethibitisha {code}, {whenShort}. Tunaikagua, kisha tutakujulisha. Haina malipo.',
  },
  'confirmed.subject': {
    en: '{studio} confirmed your booking {code}',
    sw: '{studio} imethibitisha nafasi yako {code}',
  },
  'confirmed.text': {
    en: "Good news: {studio} confirmed your session. We'll check it one last time and then send you a payment link.",
    sw: 'Habari njema: {studio} imethibitisha kipindi chako. Tutaikagua nafasi hii kwa mara ya mwisho, kisha utapata kiungo cha kulipa.',
  },
  'confirmed.text-free': {
    en: "Good news: {studio} confirmed your session. We'll check it one last time, and then it's yours. This session is free.",
    sw: 'Habari njema: {studio} imethibitisha kipindi chako. Tutaikagua nafasi hii kwa mara ya mwisho, kisha itakuwa yako. Haina malipo.',
  },
  'approved.sms-by': {
    en: '{brand}: {code} is approved. Pay {due} by {payByShort}: {payPage}',
    sw: '{brand}: {code} imeidhinishwa. Lipa {due} kabla ya {payByShort}: {payPage}',
  },
  'approved.sms': {
    en: '{brand}: {code} is approved. Pay {due}: {payPage}',
    sw: '{brand}: {code} imeidhinishwa. Lipa {due}: {payPage}',
  },
  'approved.subject': {
    en: 'Approved: please pay for booking {code}',
    sw: 'Imeidhinishwa: tafadhali lipia nafasi {code}',
  },
  'approved.text-by': {
    en: 'Your booking at {studio} is approved. Please pay {due} by {payBy}. After that, we may offer your hours to someone else.',
    sw: 'Nafasi yako katika {studio} imeidhinishwa. Tafadhali lipa {due} kabla ya {payBy}; baada ya hapo huenda saa hizo zikapewa mtu mwingine.',
  },
  'approved.text': {
    en: 'Your booking at {studio} is approved. Please pay {due}.',
    sw: 'Nafasi yako katika {studio} imeidhinishwa. Tafadhali lipa {due}.',
  },
  'approved.paid-elsewhere': {
    en: 'A payment to the studio had been noted for this booking. M-Pesa has since reported it as another payment, so this booking is not paid yet.',
    sw: 'Kulikuwa na malipo kwa studio yaliyoandikwa kwa nafasi hii. M-Pesa imeripoti kuwa ni malipo mengine, hivyo nafasi hii bado haijalipiwa.',
  },
  'approved.paybill': { en: 'Or pay by Paybill on your phone:', sw: 'Au lipa kwa Paybill kwenye simu yako:' },
  'approved.due-in-parts': {
    en: '{due}, at most {maxAtOnce} at once',
    sw: '{due}, si zaidi ya {maxAtOnce} kwa mara moja',
  },
  'paid.sms': {
    en: '{brand}: {received} received, M-Pesa {receipt}.',
    sw: '{brand}: Tumepokea {received}, M-Pesa {receipt}.',
  },
  'paid.sms-direct': {
    en: '{brand}: {received} paid to the studio.',
    sw: '{brand}: {received} zimelipwa kwa studio.',
  },
  'paid.sms-parts': {
    en: '{brand}: {received} received.',
    sw: '{brand}: {received} zimepokelewa.',
  },
  'paid.sms-ahead': {
    en: '{studio} is yours: {whenShort}. {page}',
    sw: 'Nafasi katika {studio} ni yako: {whenShort}. {page}',
  },
  'paid.sms-started': {
    en: 'Thank you: {code} at {studio} is paid. {page}',
    sw: 'Asante: nafasi {code} katika {studio} imelipiwa. {page}',
  },
  'paid.subject': {
    en: 'Paid: your session at {studio} is booked ({code})',
    sw: 'Imelipiwa: kipindi chako katika {studio} kimehifadhiwa ({code})',
  },
  'paid.subject-started': { en: 'Paid: {code} at {studio}', sw: 'Imelipiwa: {code} katika {studio}' },
  'paid.text-started': {
    en: 'Thank you. We received {received}, and your booking is paid.',
    sw: 'Asante. Tumepokea {received}, na nafasi yako imelipiwa.',
  },
  'paid.text-started-studio': {
    en: 'Thank you. The studio recorded {received}, and your booking is paid.',
    sw: 'Asante. Studio imeandika malipo ya {received}, na nafasi yako imelipiwa.',
  },
  'paid.text-started-both': {
    en: 'Thank you. We and the studio recorded {received}, and your booking is paid.',
    sw: 'Asante. Sisi na studio tumeandika malipo ya {received}, na nafasi yako imelipiwa.',
  },
  'paid.text': {
    en: 'Thank you. We received {received}, and your session is booked. Open the attached file to add it to your calendar.',
    sw: 'Asante. Tumepokea {received} na nafasi yako imehifadhiwa. Fungua faili iliyoambatishwa ili kuiweka kwenye kalenda yako.',
  },
  'paid.text-studio': {
    en: 'Thank you. The studio recorded {received}, and your session is booked. Open the attached file to add it to your calendar.',
    sw: 'Asante. Studio imeandika malipo ya {received} na nafasi yako imehifadhiwa. Fungua faili iliyoambatishwa ili kuiweka kwenye kalenda yako.',
  },
  'paid.text-both': {
    en: 'Thank you. We and the studio recorded {received}, and your session is booked. Open the attached file to add it to your calendar.',
    sw: 'Asante. Sisi na studio tumeandika malipo ya {received} na nafasi yako imehifadhiwa. Fungua faili iliyoambatishwa ili kuiweka kwenye kalenda yako.',
  },
  'paid.receipt': {
    en: 'Your booking page also has a printable receipt.',
    sw: 'Kwenye ukurasa wa nafasi yako kuna pia risiti ya kuchapisha.',
  },
  'booked.sms': {
    en: '{brand}: {code} is approved, and you have nothing to pay. {studio} is yours: {whenShort}. {page}',
    sw: '{brand}: {code} imeidhinishwa, na huna cha kulipa. Nafasi katika {studio} ni yako: {whenShort}. {page}',
  },
  'booked.subject': {
    en: 'Your session at {studio} is booked ({code})',
    sw: 'Kipindi chako katika {studio} kimehifadhiwa ({code})',
  },
  'booked.text': {
    en: 'Good news: your session is booked, and you have nothing to pay. Open the attached file to add it to your calendar.',
    sw: 'Habari njema: nafasi yako imehifadhiwa, na huna chochote cha kulipa. Fungua faili iliyoambatishwa ili kuiweka kwenye kalenda yako.',
  },
  'booked.sms-started': {
    en: '{brand}: {code} at {studio} is booked. {page}',
    sw: '{brand}: Nafasi {code} katika {studio} imehifadhiwa. {page}',
  },
  'booked.subject-started': { en: 'Booked: {code} at {studio}', sw: 'Imehifadhiwa: {code} katika {studio}' },
  'booked.text-started': {
    en: 'Your session is booked, and you have nothing to pay.',
    sw: 'Nafasi yako imehifadhiwa, na huna chochote cha kulipa.',
  },
  'rejected.sms': {
    en: "{brand}: sorry, {studio} can't take your request {code}, {whenShort}. You have nothing to pay. More: {page}",
    sw: '{brand}: Samahani, {studio} haikuweza kukubali ombi lako {code}, {whenShort}. Huna cha kulipa. Zaidi: {page}',
  },
  'rejected.subject': { en: 'Your request {code} was not accepted', sw: 'Ombi lako {code} halikukubaliwa' },
  'rejected.text': {
    en: "We're sorry: your request for {studio} was not accepted. You have nothing to pay.",
    sw: 'Samahani: ombi lako kwa {studio} halikukubaliwa. Huna chochote cha kulipa.',
  },
  'moved.sms': {
    en: '{brand}: booking {code} at {studio} has moved to {whenShort}. {page}',
    sw: '{brand}: Nafasi {code} katika {studio} imehamishwa hadi {whenShort}. {page}',
  },
  'moved.sms-due': {
    en: '{brand}: booking {code} at {studio} has moved to {whenShort}. Pay {due} by {payByShort}: {payPage}',
    sw: '{brand}: Nafasi {code} katika {studio} imehamishwa hadi {whenShort}. Lipa {due} kabla ya {payByShort}: {payPage}',
  },
  'moved.subject': {
    en: 'Booking {code} has moved to {whenShort}',
    sw: 'Nafasi {code} imehamishwa hadi {whenShort}',
  },
  'moved.text': {
    en: 'Your session at {studio} has a new time. Open the attached file to update your calendar.',
    sw: 'Kipindi chako katika {studio} kina muda mpya. Fungua faili iliyoambatishwa ili kusasisha kalenda yako.',
  },
  'moved.pay': { en: 'Please pay {due} by {payBy}.', sw: 'Tafadhali lipa {due} kabla ya {payBy}.' },
  'reminder-day.sms': {
    en: '{brand}: reminder of your session: {studio}, {whenShort}. {location} {page}',
    sw: '{brand}: Kumbusho la kipindi chako: {studio}, {whenShort}. {location} {page}',
  },
  'reminder-day.subject': {
    en: 'Reminder: your session at {studio}, {whenShort}',
    sw: 'Kumbusho: kipindi chako katika {studio}, {whenShort}',
  },
  'reminder-day.text': {
    en: 'This is a reminder of your session on {when}. We look forward to seeing you.',
    sw: 'Kumbusho: kipindi chako ni {when}. Karibu sana.',
  },
  'reminder-soon.sms': {
    en: '{brand}: see you soon! Your session at {studio} starts at {hour}. {location}',
    sw: '{brand}: Tutaonana hivi karibuni! Kipindi chako katika {studio} kinaanza {hour}. {location}',
  },
  'reminder-soon.subject': {
    en: 'Today at {hour}: your session at {studio}',
    sw: 'Leo {hour}: kipindi chako katika {studio}',
  },
  'reminder-soon.text': {
    en: 'Your session starts today at {hour}. See you soon!',
    sw: 'Kipindi chako kinaanza leo, {hour}. Tutaonana hivi karibuni!',
  },

  'change.until': {
    en: 'You can move or cancel it there until {changeUntil}.',
    sw: 'Hapo unaweza kubadilisha muda au kughairi hadi {changeUntil}.',
  },
  'change.no-time': {
    en: 'You can move or cancel it there up to 24 hours before the start.',
    sw: 'Hapo unaweza kubadilisha muda au kughairi hadi saa 24 kabla ya kuanza.',
  },
  'change.over': {
    en: 'It starts too soon to be moved or cancelled there. If you have to, please call us.',
    sw: 'Kumebaki muda mfupi mno, hivyo huwezi kubadilisha au kughairi hapo. Ikilazimu, tafadhali tupigie simu.',
  },
  'move.until': {
    en: 'You can move it there until {changeUntil}.',
    sw: 'Hapo unaweza kubadilisha muda hadi {changeUntil}.',
  },
  'move.no-time': {
    en: 'You can move it there up to 24 hours before the start.',
    sw: 'Hapo unaweza kubadilisha muda hadi saa 24 kabla ya kuanza.',
  },
  'move.over': {
    en: 'It starts too soon to be moved there.',
    sw: 'Kumebaki muda mfupi mno, hivyo huwezi kubadilisha muda hapo.',
  },
  'withdraw.unpaid': {
    en: 'Until it is paid, you can also cancel it there at any time before it starts.',
    sw: 'Kabla haijalipiwa, unaweza pia kuighairi hapo wakati wowote kabla haijaanza.',
  },
  'withdraw.unapproved': {
    en: 'Until it is approved, you can also cancel it there at any time before it starts.',
    sw: 'Kabla haijaidhinishwa, unaweza pia kuighairi hapo wakati wowote kabla haijaanza.',
  },

  'cancelled.subject': { en: 'Booking {code} is cancelled', sw: 'Nafasi {code} imeghairiwa' },
  'cancelled.subject-unanswered': {
    en: 'We apologise: booking {code} was not answered in time',
    sw: 'Tunaomba radhi: ombi {code} halikujibiwa kwa wakati',
  },
  'cancelled.hours-free': { en: 'Its hours are free again.', sw: 'Saa zake ziko wazi tena.' },
  'cancelled.calendar': {
    en: 'If the session is in your calendar, open the attached file to remove it.',
    sw: 'Kama kipindi kipo kwenye kalenda yako, fungua faili iliyoambatishwa ili kukiondoa.',
  },
  'cancelled.sms.customer': {
    en: '{brand}: booking {code} at {studio}, {whenShort}, is cancelled as you asked. {page}',
    sw: '{brand}: Nafasi {code} katika {studio}, {whenShort}, imeghairiwa kama ulivyoomba. {page}',
  },
  'cancelled.sms.manager': {
    en: '{brand}: sorry, the studio cancelled booking {code} at {studio}, {whenShort}. {page}',
    sw: '{brand}: Nafasi {code} katika {studio}, {whenShort}, imeghairiwa na studio, samahani. {page}',
  },
  'cancelled.sms.admin': {
    en: '{brand}: sorry, we cancelled booking {code} at {studio}, {whenShort}. {page}',
    sw: '{brand}: Nafasi {code} katika {studio}, {whenShort}, imeghairiwa nasi, samahani. {page}',
  },
  'cancelled.sms.unpaid': {
    en: '{brand}: booking {code} at {studio}, {whenShort}, is cancelled because it was not paid in time. {page}',
    sw: '{brand}: Nafasi {code} katika {studio}, {whenShort}, imeghairiwa kwa kuwa haikulipiwa kwa wakati. {page}',
  },
  'cancelled.sms.unanswered': {
    en: '{brand}: booking {code} at {studio}, {whenShort}, is cancelled because it was not answered in time. We apologise. {page}',
    sw: '{brand}: Nafasi {code} katika {studio}, {whenShort}, imeghairiwa kwa kuwa haikujibiwa kwa wakati. Tunaomba radhi. {page}',
  },
  'cancelled.sms.studio_removed': {
    en: '{brand}: sorry, booking {code} at {studio}, {whenShort}, is cancelled because the studio has closed. {page}',
    sw: '{brand}: Nafasi {code} katika {studio}, {whenShort}, imeghairiwa kwa kuwa studio imefungwa, samahani. {page}',
  },
  'cancelled.text.customer': {
    en: 'You cancelled this booking.',
    sw: 'Umeghairi nafasi hii.',
  },
  'cancelled.text.manager': {
    en: "We're sorry: the studio had to cancel this booking.",
    sw: 'Samahani: studio imelazimika kughairi nafasi hii.',
  },
  'cancelled.text.admin': {
    en: "We're sorry: we had to cancel this booking.",
    sw: 'Samahani: tumelazimika kughairi nafasi hii.',
  },
  'cancelled.text.unpaid': {
    en: 'It was not paid in time, so its hours are free again. You are welcome to book again.',
    sw: 'Haikulipiwa kwa wakati, kwa hivyo saa hizo ziko wazi kwa wengine. Unakaribishwa kuomba tena.',
  },
  'cancelled.text.unanswered': {
    en: "We apologise: your request was not answered in time. You have nothing to pay. Please try another studio or another time. We'd be glad to help you find one.",
    sw: 'Tunaomba radhi: ombi lako halikujibiwa kwa wakati. Huna chochote cha kulipa. Tafadhali jaribu studio nyingine au muda mwingine; tutafurahi kukusaidia kupata.',
  },
  'cancelled.text.studio_removed': {
    en: "We're sorry: {studio} is no longer on our site, so this booking can't take place.",
    sw: 'Samahani: {studio} haipo tena kwenye tovuti yetu, kwa hivyo kipindi hiki hakitafanyika.',
  },
})

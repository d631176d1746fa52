import { bilingual } from '../../../../language/bilingual.ts'

/** Messages to managers and admins about bookings. They never name the customer; the booking's page does. */
export const officeTexts = bilingual({
  'manager-asked.sms': {
    en: '{brand}: new request {code} for {studio}, {whenShort}. Confirm or reject: {decidePage}',
    sw: '{brand}: Ombi jipya {code} kwa {studio}, {whenShort}. Thibitisha au kataa: {decidePage}',
  },
  'manager-asked.subject': { en: 'New request {code} for {studio}', sw: 'Ombi jipya {code} kwa {studio}' },
  'manager-asked.text': {
    en: 'You have a booking request. Please confirm or reject within 24 hours.',
    sw: 'Una ombi la nafasi. Tafadhali thibitisha au kataa ndani ya saa 24.',
  },
  'manager-asked-open.sms': {
    en: '{brand}: new request {code} for {studio}. The customer chose no time. Choose the hours or reject: {page}',
    sw: '{brand}: Ombi jipya {code} kwa {studio}. Mteja hakuchagua muda. Chagua saa au kataa: {page}',
  },
  'manager-asked-open.text': {
    en: 'You have a booking request. The customer chose no time. Choose the hours in your bookings to confirm, or reject.',
    sw: 'Una ombi la nafasi. Mteja hakuchagua muda. Chagua saa kwenye nafasi zako ili kuthibitisha, au kataa.',
  },
  'manager-arranged.sms': {
    en: '{brand}: the customer has chosen the hours of request {code} for {studio}: {whenShort}. Confirm or reject: {decidePage}',
    sw: '{brand}: Mteja amechagua saa za ombi {code} kwa {studio}: {whenShort}. Thibitisha au kataa: {decidePage}',
  },
  'manager-arranged.subject': {
    en: 'Request {code} for {studio} now has a time',
    sw: 'Ombi {code} kwa {studio} sasa lina muda',
  },
  'manager-arranged.text': {
    en: 'The customer has chosen the hours of this request. Please confirm or reject within 24 hours.',
    sw: 'Mteja amechagua saa za ombi hili. Tafadhali thibitisha au kataa ndani ya saa 24.',
  },
  'manager-paid.sms': {
    en: '{brand}: {code} at {studio} is paid and will take place: {whenShort}.',
    sw: '{brand}: {code} katika {studio} imelipiwa, na kipindi kitafanyika: {whenShort}.',
  },
  'manager-paid.subject': {
    en: 'Paid: {code} at {studio} will take place',
    sw: 'Imelipiwa: {code} katika {studio}, kipindi kitafanyika',
  },
  'manager-paid.text': {
    en: 'The customer has paid, and the session will take place.',
    sw: 'Mteja amelipa, na kipindi kitafanyika.',
  },
  'manager-paid-started.sms': {
    en: '{brand}: {code} at {studio}, {whenShort}, is paid.',
    sw: '{brand}: {code} katika {studio}, {whenShort}, imelipiwa.',
  },
  'manager-paid-started.subject': { en: 'Paid: {code} at {studio}', sw: 'Imelipiwa: {code} katika {studio}' },
  'manager-paid-started.text': { en: 'The customer has paid.', sw: 'Mteja amelipa.' },
  'manager-owed.sms': {
    en: '{brand}: correction for {code} at {studio}, {whenShort}: it is not paid yet. A payment had been recorded by mistake.',
    sw: '{brand}: Marekebisho ya {code} katika {studio}, {whenShort}: bado haijalipiwa. Kuna malipo yaliyoandikwa kimakosa.',
  },
  'manager-owed.subject': {
    en: 'Correction: {code} at {studio} is not paid yet',
    sw: 'Marekebisho: {code} katika {studio} bado haijalipiwa',
  },
  'manager-owed.text': {
    en: 'This booking awaits payment again: a payment to {studio} had been recorded by mistake.',
    sw: 'Nafasi hii inasubiri malipo tena: kuna malipo kwa {studio} yaliyoandikwa kimakosa.',
  },
  'manager-cancelled.sms': {
    en: '{brand}: {code} at {studio}, {whenShort}, is cancelled.',
    sw: '{brand}: {code} katika {studio}, {whenShort}, imeghairiwa.',
  },
  'manager-cancelled.subject': { en: 'Cancelled: {code} at {studio}', sw: 'Imeghairiwa: {code} katika {studio}' },
  'manager-cancelled.text': {
    en: 'This booking is cancelled.',
    sw: 'Nafasi hii imeghairiwa.',
  },
  'manager-returns.sms': {
    en: '{brand}: please return {amount} for {code}: the customer paid it to {studio}. Then record the return under the booking.',
    sw: '{brand}: Tafadhali rudisha {amount} za {code}: mteja alizilipa kwa {studio}. Kisha andika urejeshaji kwenye nafasi hiyo.',
  },
  'manager-returns.subject': {
    en: 'To return: {amount} for {code} at {studio}',
    sw: 'Za kurudishwa: {amount} za {code} katika {studio}',
  },
  'manager-returns.text': {
    en: 'Please return {amount} to the customer, who paid it to the studio itself, in cash or to its till. Then record the return under the booking.',
    sw: 'Tafadhali mrudishie mteja {amount}, alizolipa kwa studio yenyewe, taslimu au kwa till yake. Kisha andika urejeshaji kwenye nafasi hiyo.',
  },
  'manager-return-withdrawn.sms': {
    en: '{brand}: correction for {code}: please do not return {amount}. A payment had been recorded by mistake.',
    sw: '{brand}: Marekebisho ya {code}: tafadhali usirudishe {amount}. Kuna malipo yaliyoandikwa kimakosa.',
  },
  'manager-return-withdrawn.subject': {
    en: 'Correction: do not return {amount} for {code}',
    sw: 'Marekebisho: usirudishe {amount} za {code}',
  },
  'manager-return-withdrawn.text': {
    en: 'We wrote that you should return {amount} to the customer, but please do not: a payment to {studio} had been recorded by mistake. If you have already returned the money, please call us.',
    sw: 'Tulikuandikia umrudishie mteja {amount}, lakini tafadhali usizirudishe: kuna malipo kwa {studio} yaliyoandikwa kimakosa. Ikiwa umeshazirudisha, tafadhali tupigie simu.',
  },
  'manager-free.sms': {
    en: '{brand}: {code} at {studio} is approved and will take place: {whenShort}.',
    sw: '{brand}: {code} katika {studio} imeidhinishwa, na kipindi kitafanyika: {whenShort}.',
  },
  'manager-free.subject': {
    en: 'Booked: {code} at {studio} will take place',
    sw: 'Imeidhinishwa: {code} katika {studio}, kipindi kitafanyika',
  },
  'manager-free.text': {
    en: 'This booking is free of charge and approved, and the session will take place.',
    sw: 'Nafasi hii ni ya bure na imeidhinishwa, na kipindi kitafanyika.',
  },
  'manager-free-started.sms': {
    en: '{brand}: {code} at {studio}, {whenShort}, is approved.',
    sw: '{brand}: {code} katika {studio}, {whenShort}, imeidhinishwa.',
  },
  'manager-free-started.subject': { en: 'Booked: {code} at {studio}', sw: 'Imeidhinishwa: {code} katika {studio}' },
  'manager-free-started.text': {
    en: 'This booking is free of charge and approved.',
    sw: 'Nafasi hii ni ya bure na imeidhinishwa.',
  },
  'manager-moved.sms': {
    en: '{brand}: {code} at {studio} was moved to {whenShort}. {decidePage}',
    sw: '{brand}: {code} katika {studio} imehamishwa hadi {whenShort}. {decidePage}',
  },
  'manager-moved.subject': {
    en: 'Moved: {code} at {studio} is now {whenShort}',
    sw: 'Imehamishwa: {code} katika {studio}, sasa {whenShort}',
  },
  'manager-moved.text': {
    en: 'The customer moved this booking. If it was not approved yet, please confirm the new time.',
    sw: 'Mteja amehamisha nafasi hii. Ikiwa bado haijaidhinishwa, tafadhali thibitisha muda mpya.',
  },
  'manager-moved.by-admin': {
    en: 'An admin moved this booking for the customer.',
    sw: 'Msimamizi amehamisha nafasi hii kwa niaba ya mteja.',
  },
  'manager-booked.sms': {
    en: '{brand}: {code} at {studio}, {whenShort}, was booked by an admin: {page}',
    sw: '{brand}: {code} katika {studio}, {whenShort}, imewekwa na msimamizi: {page}',
  },
  'manager-booked.subject': {
    en: 'Booked by an admin: {code} at {studio}',
    sw: 'Imewekwa na msimamizi: {code} katika {studio}',
  },
  'manager-booked.text': {
    en: 'An admin booked this session for a customer. You do not need to confirm it.',
    sw: 'Msimamizi ameweka nafasi hii kwa ajili ya mteja. Huhitaji kuithibitisha.',
  },
  'nudge-manager.sms': {
    en: '{brand}: request {code} for {studio}, {whenShort}, is still waiting for your answer: {decidePage}',
    sw: '{brand}: Ombi {code} kwa {studio}, {whenShort}, bado linasubiri jibu lako: {decidePage}',
  },
  'nudge-manager.subject': {
    en: 'Request {code} for {studio} is still waiting for your answer',
    sw: 'Ombi {code} kwa {studio} bado linasubiri jibu lako',
  },
  'nudge-manager.text': {
    en: 'A customer is waiting. Please confirm or reject soon: a request without an answer is cancelled.',
    sw: 'Mteja anasubiri. Tafadhali thibitisha au kataa haraka: ombi lisilojibiwa hughairiwa.',
  },
  'nudge-manager-open.sms': {
    en: '{brand}: request {code} for {studio} has no time and is still waiting for your answer. Choose the hours or reject: {page}',
    sw: '{brand}: Ombi {code} kwa {studio} halina muda na bado linasubiri jibu lako. Chagua saa au kataa: {page}',
  },
  'nudge-manager-open.text': {
    en: 'A customer who chose no time is waiting. Please choose the hours in your bookings to confirm, or reject soon: a request without an answer is cancelled.',
    sw: 'Mteja ambaye hakuchagua muda anasubiri. Tafadhali chagua saa kwenye nafasi zako ili kuthibitisha, au kataa haraka: ombi lisilojibiwa hughairiwa.',
  },
  'admin-asked.subject': {
    en: 'To approve: {code} at {studio}',
    sw: 'Inasubiri idhini: {code} katika {studio}',
  },
  'admin-asked.text': {
    en: 'The studio confirmed this booking. It is waiting for approval.',
    sw: 'Studio imethibitisha nafasi hii. Sasa inasubiri idhini yako.',
  },
  'admin-request.subject': {
    en: 'New request {code} for {studio}, which has no manager',
    sw: 'Ombi jipya {code} kwa {studio}, ambayo haina meneja',
  },
  'admin-request.text': {
    en: 'This studio has no manager, so only admins can answer. Please approve or reject the request.',
    sw: 'Studio hii haina meneja, kwa hivyo wasimamizi pekee wanaweza kujibu. Tafadhali liidhinishe ombi hili au ulikatae.',
  },
  'admin-arranged.subject': {
    en: 'Request {code} for {studio}, which has no manager, now has a time',
    sw: 'Ombi {code} kwa {studio}, ambayo haina meneja, sasa lina muda',
  },
  'admin-arranged.text': {
    en: 'The customer has chosen the hours of this request. The studio has no manager, so only admins can answer. Please approve or reject the request.',
    sw: 'Mteja amechagua saa za ombi hili. Studio hii haina meneja, kwa hivyo wasimamizi pekee wanaweza kujibu. Tafadhali liidhinishe ombi hili au ulikatae.',
  },
  'nudge-admin.subject': { en: 'Unanswered: {code} at {studio}', sw: 'Halijajibiwa: ombi {code} kwa {studio}' },
  'nudge-admin.text': {
    en: 'This request has waited too long. Please call the studio, or approve or reject the request yourself.',
    sw: 'Ombi hili limesubiri kupita kiasi. Tafadhali lishughulikie: pigia studio simu, au liidhinishe au ulikatae wewe mwenyewe.',
  },
})

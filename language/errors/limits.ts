import { bilingual } from '../bilingual.ts'

/** Limits, blocks and the verification of phones. */
export const limitErrors = bilingual({
  'limit.open-requests': {
    en: 'You have many open requests. Verify your phone number or sign in to send more.',
    sw: 'Una maombi mengi yanayosubiri. Thibitisha nambari yako ya simu au ingia ili kutuma zaidi.',
  },
  'limit.requests-today': {
    en: 'You have sent many requests today. Verify your phone number or sign in to send more.',
    sw: 'Umetuma maombi mengi leo. Thibitisha nambari yako ya simu au ingia ili kutuma zaidi.',
  },
  'limit.hours-requested': {
    en: 'You have requested many hours today. Verify your phone number or sign in to request more.',
    sw: 'Umeomba saa nyingi leo. Thibitisha nambari yako ya simu au ingia ili kuomba zaidi.',
  },
  'limit.verified-requests': {
    en: 'You have too many open requests. Please wait for an answer first.',
    sw: 'Una maombi mengi yanayosubiri. Tafadhali subiri jibu kwanza.',
  },
  'limit.hours-moved': {
    en: 'You have moved bookings too often today. Please try again tomorrow.',
    sw: 'Umehamisha nafasi mara nyingi mno leo. Tafadhali jaribu tena kesho.',
  },
  'limit.changes': {
    en: 'This booking was changed too often. Please try again later, or call us.',
    sw: 'Nafasi hii imebadilishwa mara nyingi mno. Tafadhali jaribu tena baadaye, au tupigie simu.',
  },
  'limit.claims': {
    en: 'You have reported this payment several times. Please try again later, or call us.',
    sw: 'Umeripoti malipo haya mara kadhaa. Tafadhali jaribu tena baadaye, au tupigie simu.',
  },
  'limit.code-sent': {
    en: 'We sent a code a moment ago. Please wait before you ask for another.',
    sw: 'Tumetuma msimbo muda mfupi uliopita. Tafadhali subiri kabla ya kuomba mwingine.',
  },
  'limit.wrong-codes': {
    en: 'Too many wrong codes. Please try again later.',
    sw: 'Umeweka misimbo mingi isiyo sahihi. Tafadhali jaribu tena baadaye.',
  },
  'limit.code-wrong': { en: 'This code is wrong or has expired', sw: 'Msimbo huu si sahihi au muda wake umeisha' },
  'limit.code-digits': { en: 'The code has 6 digits', sw: 'Msimbo una tarakimu 6' },
  'limit.prompt-rests': {
    en: 'We can send this phone another payment request at {when}. You can also pay by Paybill now.',
    sw: 'Tunaweza kutuma ombi lingine la malipo kwa simu hii {when}. Unaweza pia kulipa kwa Paybill sasa.',
  },
  'limit.prompt-rests-until': {
    en: 'We can send this phone another payment request on {day} at {when}. You can also pay by Paybill now.',
    sw: 'Tunaweza kutuma ombi lingine la malipo kwa simu hii {day}, {when}. Unaweza pia kulipa kwa Paybill sasa.',
  },
  'limit.phone-disowned': {
    en: 'The owner of this phone asked us not to send it payment requests. Use another phone, or pay by Paybill.',
    sw: 'Mwenye simu hii ameomba tusiitumie maombi ya malipo. Tumia simu nyingine, au lipa kwa Paybill.',
  },
  'block.booking': {
    en: 'You cannot book at the moment. Please contact us if you think that is a mistake.',
    sw: 'Huwezi kuweka nafasi kwa sasa. Tafadhali wasiliana nasi ukidhani ni kosa.',
  },
  'block.moving': {
    en: 'You cannot move this booking at the moment. Please contact us if you think that is a mistake.',
    sw: 'Huwezi kuhamisha nafasi hii kwa sasa. Tafadhali wasiliana nasi ukidhani ni kosa.',
  },
  'block.not-found': { en: 'Block not found', sw: 'Kizuizi hakikupatikana' },
  'block.until': { en: 'Choose a time in the future', sw: 'Chagua wakati ujao' },
  'block.network': {
    en: 'Enter a network address, such as 203.0.113.0',
    sw: 'Andika anwani ya mtandao, kama 203.0.113.0',
  },
  'block.value': { en: 'Enter what to block', sw: 'Andika cha kuzuia' },
  'block.value-too-long': { en: 'That value is too long', sw: 'Thamani hiyo ni ndefu mno' },
  'booking.select-least': { en: 'Select at least one booking', sw: 'Chagua angalau nafasi moja' },
  'booking.select-most': { en: 'Select at most 100 bookings', sw: 'Chagua nafasi zisizozidi 100' },
  'person.name-harmless': {
    en: 'Enter a name without a web or email address',
    sw: 'Jina lisiwe na anwani ya tovuti wala barua pepe',
  },
})

import type { Translation } from '../../i18n/catalogue.ts'
import type { officeMessages as English } from './texts.en.ts'

/** SMS and emails with their status. */
export const officeMessages: Translation<typeof English> = {
  'messages.subtitle': 'Kila SMS na barua pepe, ilitumwa kwa nani, na kama ilifika.',
  'messages.failed': 'Ujumbe haukupakiwa',
  'messages.search': 'Tafuta kwa mpokeaji, kichwa au aina...',
  'messages.summary': 'Ujumbe kwa hali',
  'messages.channel': 'Njia',
  'messages.all-channels': 'SMS na barua pepe',
  'messages.channel.sms': 'SMS',
  'messages.channel.email': 'Barua pepe',
  'messages.status.queued': 'Unasubiri',
  'messages.status.sending': 'Unatumwa',
  'messages.status.sent': 'Umetumwa',
  'messages.status.delivered': 'Umefika',
  'messages.status.failed': 'Umeshindikana',
  'messages.status.unclear': 'Haijulikani',
  'messages.language.en': 'Kiingereza',
  'messages.language.sw': 'Kiswahili',
  'messages.none': 'Hakuna ujumbe uliopatikana',
  'messages.none-narrowed': 'Hakuna ujumbe unaolingana na utafutaji na vichujio vyako.',
  'messages.none-yet': 'Ujumbe tunaotuma utaonekana hapa.',
  'messages.details': '{name} kwa {to}, maandishi',
  'messages.meta':
    '{channel} kwa {language}, {tries, plural, =0 {bado haujajaribiwa} one {umejaribiwa mara moja} other {umejaribiwa mara #}}, {moment}',
  'messages.retry': 'Jaribu tena',
  'messages.retry-one': 'Jaribu tena {name} kwa {to}',
  'messages.retry-title': 'Ungependa kutuma tena?',
  'messages.retry-text': 'Ujumbe haukutumwa. Tutautuma kwa {to} mara moja.',
  'messages.unclear-title': 'Ungependa kutuma tena? Unaweza kufika mara mbili.',
  'messages.unclear-text':
    'Hatujui kama ujumbe huu ulitumwa, kwa sababu hatukupata jibu. Ikiwa ulitumwa, {to} atapokea mara ya pili.',
  'messages.retry-yes': 'Tuma tena',
  'messages.retry-failed': 'Ujumbe haukutumwa tena',
  'messages.retried': 'Uko njiani tena kwa {to}',
}

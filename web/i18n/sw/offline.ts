import type { Translation } from '../catalogue.ts'
import type { offline as English } from '../en/offline.ts'

export const offline: Translation<typeof English> = {
  'shell.offline-as-of': 'Huna mtandao. Hivi ndivyo ilivyokuwa {time}.',
  'shell.away-as-of': 'Hatuwezi kufikia huduma yetu kwa sasa. Hivi ndivyo ilivyokuwa {time}; tunaendelea kujaribu.',
  'shell.kept': 'Nafasi zako',
  'strip.unknown': '{day}: saa zilizo wazi hazijulikani bila mtandao',
  'strip.unknown-yours': '{day}: zako {spans}; saa nyingine hazijulikani bila mtandao',
  'hours.unknown-word': 'Saa zilizo wazi: hazijulikani bila mtandao',
  'hours.offline': 'Bila mtandao hatuwezi kujua ni saa zipi ziko wazi. Zitaonekana hapa mara tu utakapopatikana.',
  'update.text': 'Kuna toleo jipya la ukurasa huu.',
  'update.reload': 'Pakia upya',
  'offline.title': 'Ukurasa huu unahitaji mtandao',
  'offline.text':
    'Haukuwahi kufunguliwa kwenye kifaa hiki, kwa hivyo haupo hapa. Ulichokiona awali bado unaweza kukisoma.',
  'kept.title': 'Nafasi zako',
  'kept.text':
    'Nafasi ulizofungua kwenye kifaa hiki, iliyoonekana mwisho ikiwa ya kwanza. Unaweza kuzisoma hapa hata bila mtandao.',
  'kept.as-of': 'ilivyokuwa {time}',
  'kept.none': 'Bado hakuna nafasi kwenye kifaa hiki',
  'kept.none-text': 'Omba kipindi, au fungua kiungo kilicho kwenye ujumbe tuliokutumia: kisha utaipata nafasi hapa.',
  'kept.forget': 'Zisahau kwenye kifaa hiki',
  'kept.account': 'Nafasi zote za akaunti yako',
}

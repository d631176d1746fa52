import type { Translation } from '../catalogue.ts'
import type { offline as English } from '../en/offline.ts'

export const offline: Translation<typeof English> = {
  'shell.offline-as-of': 'Huna mtandao. Ilisasishwa mwisho: {time}.',
  'shell.away-as-of': 'Hatuwezi kufikia huduma yetu kwa sasa. Ilisasishwa mwisho: {time}. Tunaendelea kujaribu.',
  'shell.kept': 'Nafasi zako',
  'strip.unknown': '{day}: saa zilizo wazi hazipatikani bila mtandao',
  'strip.unknown-yours': '{day}: zako {spans}; saa nyingine hazipatikani bila mtandao',
  'hours.unknown-word': 'Saa zilizo wazi: hazipatikani bila mtandao',
  'hours.offline': 'Hatuwezi kuonyesha saa zilizo wazi bila mtandao. Zitaonekana hapa utakaporudi mtandaoni.',
  'update.text': 'Kuna toleo jipya la ukurasa huu.',
  'update.reload': 'Pakia upya',
  'offline.title': 'Ukurasa huu unahitaji mtandao',
  'offline.text': 'Hujaufungua kwenye kifaa hiki awali. Kurasa ulizofungua bado zinapatikana.',
  'kept.title': 'Nafasi zako',
  'kept.text':
    'Nafasi ulizofungua kwenye kifaa hiki, iliyoonekana mwisho ikiwa ya kwanza. Unaweza kuzisoma hapa hata bila mtandao.',
  'kept.as-of': 'ilivyokuwa {time}',
  'kept.none': 'Bado hakuna nafasi kwenye kifaa hiki',
  'kept.none-text': 'Omba kipindi, au fungua kiungo kilicho kwenye ujumbe tuliokutumia: kisha utaipata nafasi hapa.',
  'kept.forget': 'Ziondoe kwenye kifaa hiki',
  'kept.account': 'Nafasi zote za akaunti yako',
}

import type { Translation } from '../../i18n/catalogue.ts'
import type { savedBookings as English } from './texts.en.ts'

export const savedBookings: Translation<typeof English> = {
  'kept.text':
    'Nafasi ulizoomba au kufungua kwenye kifaa hiki, iliyoonekana mwisho ikiwa ya kwanza. Unaweza kuzisoma hapa hata bila mtandao.',
  'kept.as-of': 'ilivyokuwa {time}',
  'kept.none': 'Bado hujaweka nafasi yoyote kwenye kifaa hiki',
  'kept.none-text': 'Omba kipindi, au fungua kiungo kilicho kwenye ujumbe tuliokutumia: kisha utaipata nafasi hapa.',
  'kept.forget': 'Ziondoe kwenye kifaa hiki',
  'kept.forget-title': 'Ungependa kuziondoa nafasi hizi kwenye kifaa hiki?',
  'kept.forget-text':
    'Baadaye utahitaji viungo vilivyo kwenye ujumbe wetu ili kuzifungua. Nafasi zenyewe hazibadiliki.',
  'kept.forget-yes': 'Ndiyo, ziondoe',
  'kept.forget-no': 'Ziache',
  'kept.account': 'Nafasi zote za akaunti yako',
}

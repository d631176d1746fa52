import type { Translation } from '../../../i18n/catalogue.ts'
import type { officeLists as English } from './texts.en.ts'

export const officeLists: Translation<typeof English> = {
  'office.status': 'Hali',
  'office.status.all': 'Hali zote',
  'office.pages': 'Kurasa zaidi',
  'office.page': 'Ukurasa wa {page}',
  'office.page-gap': 'Kurasa zilizo katikati',
  'office.shown': '{from} hadi {to} kati ya {total}',
  'office.shown-more': '{from} hadi {to} kati ya zaidi ya {total}',
  'office.more-rows': '{count, plural, one {Rekodi # zaidi} other {Rekodi # zaidi}}',
  'office.left': 'Haimo tena kwenye orodha hii',
  'office.clear': 'Ondoa utafutaji na vichujio',
  'bookings.from': 'Kuanzia',
  'bookings.to': 'Hadi',
}

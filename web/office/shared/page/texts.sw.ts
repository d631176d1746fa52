import type { Translation } from '../../../i18n/catalogue.ts'
import type { officePage as English } from './texts.en.ts'

export const officePage: Translation<typeof English> = {
  'office.nav.dashboard': 'Dashibodi',
  'office.nav.bookings': 'Nafasi',
  'office.nav.studios': 'Studio',
  'office.nav.my-studios': 'Studio zangu',
  'office.nav.session-types': 'Aina za vipindi',
  'office.nav.managers': 'Mameneja',
  'office.nav.users': 'Watumiaji',
  'office.nav.customers': 'Wateja',
  'office.nav.features': 'Vifaa',
  'office.nav.limitations': 'Vikwazo',
  'office.nav.payments': 'Malipo',
  'office.nav.blocks': 'Vizuizi',
  'office.nav.messages': 'Ujumbe',
  'office.nav.audit': 'Daftari la matukio',
  'office.nav.system': 'Mfumo',
  'office.nav.calendar': 'Kalenda',
}

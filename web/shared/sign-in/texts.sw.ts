import type { Translation } from '../../i18n/catalogue.ts'
import type { session as English } from './texts.en.ts'

export const session: Translation<typeof English> = {
  'account.title': 'Nafasi zangu',
  'sign-in.email': 'Barua pepe',
  'sign-in.name': 'Jina kamili',
  'sign-in.phone': 'Nambari ya simu',
  'sign-in.show': 'Onyesha nenosiri',
  'sign-in.hide': 'Ficha nenosiri',
  'sign-in.password-hint': 'Angalau herufi 6',
  'sign-in.email-missing': 'Tafadhali andika barua pepe yako',
  'sign-in.email-odd': 'Tafadhali andika barua pepe sahihi',
  'sign-in.password-missing': 'Tafadhali andika nenosiri lako',
  'sign-in.password-short': 'Tumia angalau herufi 6',
  'sign-in.name-missing': 'Tafadhali andika jina lako',
  'sign-in.phone-missing': 'Tafadhali andika nambari yako ya simu',
}

import type { Translation } from '../i18n/catalogue.ts'
import type { ui as English } from './texts.en.ts'

export const ui: Translation<typeof English> = {
  'try-again': 'Jaribu tena',
  loading: 'Inapakia',
  close: 'Funga',
  'field.optional': '(si lazima)',
  'person.email': 'Barua pepe',
  'person.phone': 'Simu',
  'person.phone-number': 'Nambari ya simu',
  'person.name': 'Jina kamili',
  'person.name-missing': 'Tafadhali andika jina lako',
  'person.email-missing': 'Tafadhali andika barua pepe yako',
  'person.phone-missing': 'Tafadhali andika nambari yako ya simu',
  'person.email-odd': 'Tafadhali andika barua pepe sahihi',
  'page.previous': 'Uliotangulia',
  'page.next': 'Unaofuata',
  'person.password': 'Nenosiri',
}

import type { Translation } from '../../../i18n/catalogue.ts'
import type { officeDialogs as English } from './texts.en.ts'

export const officeDialogs: Translation<typeof English> = {
  'office.cancel': 'Rudi',
  'office.more': 'Vitendo zaidi: {name}',
  'office.dismiss': 'Ondoa',
}

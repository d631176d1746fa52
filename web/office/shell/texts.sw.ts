import type { Translation } from '../../i18n/catalogue.ts'
import type { officeShell as English } from './texts.en.ts'

/** The frame of the back office, and shared texts of its lists, dialogs and forms. */
export const officeShell: Translation<typeof English> = {
  'office.admin.sidebar': 'Usimamizi',
  'office.admin.header': 'Dashibodi ya msimamizi',
  'office.admin.subtitle': 'Simamia studio, nafasi na watumiaji',
  'office.admin.default-name': 'Msimamizi',
  'office.manager.sidebar': 'Dashibodi ya meneja',
  'office.manager.header': 'Ofisi ya meneja',
  'office.manager.subtitle': 'Studio zako, saa zake na nafasi zake',
  'office.manager.default-name': 'Meneja',
  'office.welcome': 'Karibu, {name}',
  'office.screens': 'Kurasa za mfumo wa usimamizi',
  'office.waiting': '{count, plural, one {# inasubiri} other {# zinasubiri}}',
  'office.site': 'Rudi kwenye tovuti',
  'office.denied': 'Huna ruhusa',
  'office.denied.admin': 'Ukurasa huu ni wa wasimamizi pekee.',
  'office.denied.manager': 'Ukurasa huu ni wa mameneja wa studio na wasimamizi pekee.',
}

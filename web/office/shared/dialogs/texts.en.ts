import { catalogue } from '../../../i18n/catalogue.ts'

export const officeDialogs = catalogue({
  'office.cancel': 'Cancel',
  'office.more': 'More actions: {name}',
  'office.dismiss': 'Dismiss',
})

declare module '../../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officeDialogs> {}
}

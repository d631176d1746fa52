import { catalogue } from '../../i18n/catalogue.ts'

export const offline = catalogue({
  'update.text': 'A new version of this page is available.',
  'update.reload': 'Reload',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof offline> {}
}

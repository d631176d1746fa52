import { catalogue } from '../i18n/catalogue.ts'

export const ui = catalogue({
  'try-again': 'Try again',
  loading: 'Loading',
  close: 'Close',
})

declare module '../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof ui> {}
}

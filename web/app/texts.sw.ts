import type { Translation } from '../i18n/catalogue.ts'
import type { app as English } from './texts.en.ts'

export const app: Translation<typeof English> = {
  'shell.offline-as-of': 'Huna mtandao. Ilisasishwa mwisho: {time}.',
  'shell.pages': 'Kurasa',
  'shell.footer-pages': 'Kurasa zaidi',
  'shell.faqs': 'Maswali',
  'shell.contact': 'Wasiliana nasi',
  'shell.menu': 'Menyu',
  'shell.footer':
    'Studio za podikasti, muziki, picha na video kote Kenya. Hulipi chochote kabla ya nafasi yako kuidhinishwa. Kisha unalipa kwa M-Pesa.',
}

import type { Translation } from '../i18n/catalogue.ts'
import type { ui as English } from './texts.en.ts'

export const ui: Translation<typeof English> = {
  'try-again': 'Jaribu tena',
  loading: 'Inapakia',
  close: 'Funga',
}

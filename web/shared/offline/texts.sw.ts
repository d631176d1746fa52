import type { Translation } from '../../i18n/catalogue.ts'
import type { offline as English } from './texts.en.ts'

export const offline: Translation<typeof English> = {
  'update.text': 'Kuna toleo jipya la ukurasa huu.',
  'update.reload': 'Pakia upya',
}

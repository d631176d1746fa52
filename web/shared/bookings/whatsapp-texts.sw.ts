import type { Translation } from '../../i18n/catalogue.ts'
import type { whatsApp as English } from './whatsapp-texts.en.ts'

export const whatsApp: Translation<typeof English> = {
  'whatsapp.write': 'Andika kwa WhatsApp',
  'whatsapp.text': 'Habari {customer}, hapa ni {studio}, kuhusu nafasi yako {code}, {when}.',
}

import type { Namespace } from '../../i18n/namespace.ts'
import { whatsApp } from './whatsapp-texts.en.ts'

/** The texts of the link to a customer’s WhatsApp. */
export const whatsAppTexts: Namespace = {
  en: whatsApp,
  sw: async () => (await import('./whatsapp-texts.sw.ts')).whatsApp,
}

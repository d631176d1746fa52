import { mergeNamespaces, type Namespace } from '../../i18n/namespace.ts'
import { whatsAppTexts } from '../../shared/bookings/whatsapp-texts.ts'
import { decide } from './decide-texts.en.ts'
import { texts } from './texts.ts'

/** The texts of the page on which a manager decides about a request. */
export const decideTexts: Namespace = mergeNamespaces(
  { en: decide, sw: async () => (await import('./decide-texts.sw.ts')).decide },
  whatsAppTexts,
  texts,
)

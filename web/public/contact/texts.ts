import type { Namespace } from '../../i18n/namespace.ts'
import { contactPage } from './texts.en.ts'

/** The texts of the contact page. */
export const texts: Namespace = { en: contactPage, sw: async () => (await import('./texts.sw.ts')).contactPage }

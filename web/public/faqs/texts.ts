import type { Namespace } from '../../i18n/namespace.ts'
import { faqs } from './texts.en.ts'

/** The texts of the frequently asked questions. */
export const texts: Namespace = { en: faqs, sw: async () => (await import('./texts.sw.ts')).faqs }

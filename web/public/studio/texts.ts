import type { Namespace } from '../../i18n/namespace.ts'
import { studioPage } from './texts.en.ts'

/** The texts of a studio’s page. */
export const texts: Namespace = { en: studioPage, sw: async () => (await import('./texts.sw.ts')).studioPage }

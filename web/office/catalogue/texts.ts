import type { Namespace } from '../../i18n/namespace.ts'
import { officeCatalogue } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = { en: officeCatalogue, sw: async () => (await import('./texts.sw.ts')).officeCatalogue }

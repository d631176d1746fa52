import type { Namespace } from '../../i18n/namespace.ts'
import { studiosPage } from './texts.en.ts'

/** The texts of the studio list. */
export const texts: Namespace = { en: studiosPage, sw: async () => (await import('./texts.sw.ts')).studiosPage }

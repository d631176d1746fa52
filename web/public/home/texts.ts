import type { Namespace } from '../../i18n/namespace.ts'
import { home } from './texts.en.ts'

/** The texts of the home page. */
export const texts: Namespace = { en: home, sw: async () => (await import('./texts.sw.ts')).home }

import type { Namespace } from '../i18n/namespace.ts'
import { site as en } from './site.en.ts'

/** The texts of every page. */
export const site: Namespace = { en, sw: async () => (await import('./site.sw.ts')).site }

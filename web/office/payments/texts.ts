import type { Namespace } from '../../i18n/namespace.ts'
import { officeMoney } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = { en: officeMoney, sw: async () => (await import('./texts.sw.ts')).officeMoney }

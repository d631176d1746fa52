import type { Namespace } from '../../i18n/namespace.ts'
import { officePeople } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = { en: officePeople, sw: async () => (await import('./texts.sw.ts')).officePeople }

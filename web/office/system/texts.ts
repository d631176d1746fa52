import type { Namespace } from '../../i18n/namespace.ts'
import { officeSystem } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = { en: officeSystem, sw: async () => (await import('./texts.sw.ts')).officeSystem }

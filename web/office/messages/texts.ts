import type { Namespace } from '../../i18n/namespace.ts'
import { officeMessages } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = { en: officeMessages, sw: async () => (await import('./texts.sw.ts')).officeMessages }

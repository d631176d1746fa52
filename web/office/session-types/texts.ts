import type { Namespace } from '../../i18n/namespace.ts'
import { officeSessionTypes } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = {
  en: officeSessionTypes,
  sw: async () => (await import('./texts.sw.ts')).officeSessionTypes,
}

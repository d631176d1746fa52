import type { Namespace } from '../../../i18n/namespace.ts'
import { officeWalkIns } from './texts.en.ts'

/** The texts of the dialog that books for a customer. */
export const walkInTexts: Namespace = {
  en: officeWalkIns,
  sw: async () => (await import('./texts.sw.ts')).officeWalkIns,
}

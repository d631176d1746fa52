import type { Namespace } from '../../../i18n/namespace.ts'
import { officeDirects } from './texts.en.ts'

/** The texts of the dialogs about payments to the studio itself. */
export const directTexts: Namespace = {
  en: officeDirects,
  sw: async () => (await import('./texts.sw.ts')).officeDirects,
}

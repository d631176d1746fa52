import type { Namespace } from '../../i18n/namespace.ts'
import { officeCustomers } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = {
  en: officeCustomers,
  sw: async () => (await import('./texts.sw.ts')).officeCustomers,
}

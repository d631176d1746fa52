import type { Namespace } from '../../i18n/namespace.ts'
import { officeAudit } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = { en: officeAudit, sw: async () => (await import('./texts.sw.ts')).officeAudit }

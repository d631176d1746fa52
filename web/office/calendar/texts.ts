import type { Namespace } from '../../i18n/namespace.ts'
import { officeCalendar } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = { en: officeCalendar, sw: async () => (await import('./texts.sw.ts')).officeCalendar }

import type { Namespace } from '../../i18n/namespace.ts'
import { officeBookings } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = { en: officeBookings, sw: async () => (await import('./texts.sw.ts')).officeBookings }

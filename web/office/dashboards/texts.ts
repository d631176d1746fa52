import type { Namespace } from '../../i18n/namespace.ts'
import { officeDashboards } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = {
  en: officeDashboards,
  sw: async () => (await import('./texts.sw.ts')).officeDashboards,
}

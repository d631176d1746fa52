import type { Area } from '../../i18n/area.ts'
import { find } from '../../i18n/en/find.ts'

/** What is said on the page of studios only. */
export const findTexts: Area = {
  en: find,
  sw: async () => (await import('../../i18n/sw/find.ts')).find,
}

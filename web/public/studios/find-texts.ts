import { find } from '../../i18n/en/find.ts'
import type { Namespace } from '../../i18n/namespace.ts'

/** What is said on the page of studios only. */
export const findTexts: Namespace = {
  en: find,
  sw: async () => (await import('../../i18n/sw/find.ts')).find,
}

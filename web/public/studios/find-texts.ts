import { find } from '../../i18n/en/find.ts'
import type { Namespace } from '../../i18n/namespace.ts'

/** The texts that only the studio list uses. */
export const findTexts: Namespace = {
  en: find,
  sw: async () => (await import('../../i18n/sw/find.ts')).find,
}

import type { Area } from '../../i18n/area.ts'
import { account } from '../../i18n/en/account.ts'

/** What is said about accounts. */
export const accountTexts: Area = {
  en: account,
  sw: async () => (await import('../../i18n/sw/account.ts')).account,
}

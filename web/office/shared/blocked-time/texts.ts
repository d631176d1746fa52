import type { Namespace } from '../../../i18n/locale.ts'
import { officeBlockedTime } from './texts.en.ts'

/** The texts of blocked time. */
export const blockedTimeTexts: Namespace = {
  en: officeBlockedTime,
  sw: async () => (await import('./texts.sw.ts')).officeBlockedTime,
}

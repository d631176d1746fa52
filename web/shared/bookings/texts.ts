import { track } from '../../i18n/en/track.ts'
import type { Namespace } from '../../i18n/namespace.ts'

/** What is said about a booking and where it stands. */
export const trackTexts: Namespace = {
  en: track,
  sw: async () => (await import('../../i18n/sw/track.ts')).track,
}

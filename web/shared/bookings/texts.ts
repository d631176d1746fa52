import type { Area } from '../../i18n/area.ts'
import { track } from '../../i18n/en/track.ts'

/** What is said about a booking and where it stands. */
export const trackTexts: Area = {
  en: track,
  sw: async () => (await import('../../i18n/sw/track.ts')).track,
}

import { track } from '../../i18n/en/track.ts'
import type { Namespace } from '../../i18n/namespace.ts'

/** The texts about a booking and its status. */
export const trackTexts: Namespace = {
  en: track,
  sw: async () => (await import('../../i18n/sw/track.ts')).track,
}

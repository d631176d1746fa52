import type { Namespace } from '../../i18n/namespace.ts'
import { gallery } from './texts.en.ts'

/** The texts of the gallery. */
export const galleryTexts: Namespace = {
  en: gallery,
  sw: async () => (await import('./texts.sw.ts')).gallery,
}

import { gallery } from '../../i18n/en/gallery.ts'
import type { Namespace } from '../../i18n/namespace.ts'

/** The texts of the gallery. */
export const galleryTexts: Namespace = {
  en: gallery,
  sw: async () => (await import('../../i18n/sw/gallery.ts')).gallery,
}

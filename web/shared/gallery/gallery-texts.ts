import type { Area } from '../../i18n/area.ts'
import { gallery } from '../../i18n/en/gallery.ts'

/** What is said in a gallery. */
export const galleryTexts: Area = {
  en: gallery,
  sw: async () => (await import('../../i18n/sw/gallery.ts')).gallery,
}

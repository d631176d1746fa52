import { mergeNamespaces, type Namespace } from '../../i18n/namespace.ts'
import { officeImages } from './images/texts.en.ts'
import { officeStudios } from './texts.en.ts'

/** The texts of the studios and their images. */
export const texts: Namespace = mergeNamespaces(
  { en: officeStudios, sw: async () => (await import('./texts.sw.ts')).officeStudios },
  { en: officeImages, sw: async () => (await import('./images/texts.sw.ts')).officeImages },
)

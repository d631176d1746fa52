import type { Namespace } from '../../i18n/namespace.ts'
import { officeBlocks } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = { en: officeBlocks, sw: async () => (await import('./texts.sw.ts')).officeBlocks }

import type { Namespace } from '../../i18n/namespace.ts'
import { session } from './texts.en.ts'

/** The texts of the fields that several account forms use. */
export const sessionTexts: Namespace = { en: session, sw: async () => (await import('./texts.sw.ts')).session }

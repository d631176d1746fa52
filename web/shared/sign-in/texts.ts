import type { Namespace } from '../../i18n/locale.ts'
import { signIn } from './texts.en.ts'

/** The texts of the fields, factors and confirmations that several account forms use. */
export const signInTexts: Namespace = { en: signIn, sw: async () => (await import('./texts.sw.ts')).signIn }

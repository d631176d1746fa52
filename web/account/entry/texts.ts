import { mergeNamespaces, type Namespace } from '../../i18n/namespace.ts'
import { signInTexts } from '../../shared/sign-in/texts.ts'
import { entry } from './texts.en.ts'

/** The texts of signing in. */
export const texts: Namespace = mergeNamespaces(
  { en: entry, sw: async () => (await import('./texts.sw.ts')).entry },
  signInTexts,
)

import { mergeNamespaces, type Namespace } from '../../i18n/namespace.ts'
import { factors } from './factors-texts.en.ts'
import { sessionTexts } from './texts.ts'

/** The texts about passkeys, authenticator apps and confirmations. */
export const factorsTexts: Namespace = mergeNamespaces(
  { en: factors, sw: async () => (await import('./factors-texts.sw.ts')).factors },
  sessionTexts,
)

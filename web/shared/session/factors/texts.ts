import { mergeNamespaces, type Namespace } from '../../../i18n/namespace.ts'
import { sessionTexts } from '../texts.ts'
import { factors } from './texts.en.ts'

/** The texts about passkeys, authenticator apps and confirmations. */
export const factorsTexts: Namespace = mergeNamespaces(
  { en: factors, sw: async () => (await import('./texts.sw.ts')).factors },
  sessionTexts,
)

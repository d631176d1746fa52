import { type ReactNode, useEffect, useMemo } from 'react'
import { withMessages } from './i18n.ts'
import { LocaleContext, useLocale, useMessages } from './locale.ts'
import type { Namespace } from './namespace.ts'

/** Adds the texts of a part of the app that loads on demand. */
export function NamespaceProvider({ texts: area, children }: { texts: Namespace; children: ReactNode }) {
  const speech = useLocale()
  const { registerNamespace } = speech
  const texts = useMessages(area, speech.language)
  useEffect(() => registerNamespace(area), [registerNamespace, area])
  const more = useMemo(() => ({ ...speech, i18n: withMessages(speech.i18n, texts) }), [speech, texts])
  return <LocaleContext value={more}>{children}</LocaleContext>
}

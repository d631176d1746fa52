import { type ReactNode, useEffect, useMemo } from 'react'
import { withMessages } from '../../language/translate.ts'
import { LocaleContext, useLocale, useMessages } from './locale.ts'
import type { Namespace } from './namespace.ts'

/** Adds the texts of a part of the app that loads on demand. */
export function NamespaceProvider({ texts: namespace, children }: { texts: Namespace; children: ReactNode }) {
  const locale = useLocale()
  const { registerNamespace } = locale
  const texts = useMessages(namespace, locale.language)
  useEffect(() => registerNamespace(namespace), [registerNamespace, namespace])
  const more = useMemo(() => ({ ...locale, i18n: withMessages(locale.i18n, texts) }), [locale, texts])
  return <LocaleContext value={more}>{children}</LocaleContext>
}

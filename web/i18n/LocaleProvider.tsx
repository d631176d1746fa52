import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState, useTransition } from 'react'
import { rememberLanguage } from './chosen-language.ts'
import { type Language, languages, makeI18n } from './i18n.ts'
import { LocaleContext, useMessages } from './locale.ts'
import { loadMessages, type Namespace } from './namespace.ts'
import { site } from './site.ts'

/**
 * Provides the language and its texts. During a change, the page stays as it is until all texts have loaded, and no input
 * is lost.
 */
export function LocaleProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  const [, startTransition] = useTransition()
  const [isChanging, setChanging] = useState(false)
  const areas = useRef(new Set<Namespace>())
  const texts = useMessages(site, language)
  // Before the effects of the children, so that their requests use this language.
  useLayoutEffect(() => {
    document.documentElement.lang = languages[language]
  }, [language])
  const registerNamespace = useCallback((area: Namespace) => {
    areas.current.add(area)
    return () => void areas.current.delete(area)
  }, [])
  const changeLanguage = useCallback(async (chosen: Language) => {
    rememberLanguage(chosen)
    setChanging(true)
    try {
      await Promise.all([site, ...areas.current].map((area) => loadMessages(area, chosen)))
    } catch {
      // Browsers request a script only once: without these texts, the language takes effect at the next page load.
      return false
    } finally {
      setChanging(false)
    }
    startTransition(() => setLanguage(chosen))
    return true
  }, [])
  const speech = useMemo(
    () => ({ i18n: makeI18n(language, texts), language, isChanging, changeLanguage, registerNamespace }),
    [language, texts, isChanging, changeLanguage, registerNamespace],
  )
  return <LocaleContext value={speech}>{children}</LocaleContext>
}

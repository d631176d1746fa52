import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState, useTransition } from 'react'
import { type Area, fetchTexts } from './area.ts'
import { rememberLanguage } from './chosen-language.ts'
import { type Language, languages, makeI18n } from './i18n.ts'
import { site } from './site.ts'
import { SpeechContext, useTextsIn } from './speech.ts'

/**
 * Speaks a language until another one is chosen. What is shown stays as it is until all of its texts are there, and
 * nothing that was typed is lost.
 */
export function Languages({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  const [, startTransition] = useTransition()
  const [isChanging, setChanging] = useState(false)
  const areas = useRef(new Set<Area>())
  const texts = useTextsIn(site, language)
  // Before the effects of what is inside: whatever they fetch is asked for in this language.
  useLayoutEffect(() => {
    document.documentElement.lang = languages[language]
  }, [language])
  const speaks = useCallback((area: Area) => {
    areas.current.add(area)
    return () => void areas.current.delete(area)
  }, [])
  const speak = useCallback(async (chosen: Language) => {
    rememberLanguage(chosen)
    setChanging(true)
    try {
      await Promise.all([site, ...areas.current].map((area) => fetchTexts(area, chosen)))
    } catch {
      // Browsers ask for a script once: without these words the language is spoken from the next page load on.
      return false
    } finally {
      setChanging(false)
    }
    startTransition(() => setLanguage(chosen))
    return true
  }, [])
  const speech = useMemo(
    () => ({ i18n: makeI18n(language, texts), language, isChanging, speak, speaks }),
    [language, texts, isChanging, speak, speaks],
  )
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

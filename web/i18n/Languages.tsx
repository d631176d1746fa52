import { type ReactNode, useLayoutEffect, useMemo, useState, useTransition } from 'react'
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
  const texts = useTextsIn(site, language)
  // Before the effects of what is inside: whatever they fetch is asked for in this language.
  useLayoutEffect(() => {
    document.documentElement.lang = languages[language]
  }, [language])
  const speech = useMemo(
    () => ({
      i18n: makeI18n(language, texts),
      language,
      speak: (chosen: Language) => {
        rememberLanguage(chosen)
        startTransition(() => setLanguage(chosen))
      },
    }),
    [language, texts],
  )
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

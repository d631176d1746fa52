import { setupI18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { type ReactNode, useMemo } from 'react'

/** A part of the app that loads on demand and brings its own texts: inside, they are said beside all others. */
export function MoreTexts({ texts, children }: { texts: Readonly<Record<string, string>>; children: ReactNode }) {
  const { i18n } = useLingui()
  const more = useMemo(
    () => setupI18n({ locale: i18n.locale, messages: { [i18n.locale]: { ...i18n.messages, ...texts } } }),
    [i18n, i18n.locale, texts],
  )
  return <I18nProvider i18n={more}>{children}</I18nProvider>
}

import { useTranslate } from '../../i18n/use-translate.ts'

/** The first tab stop: skips the navigation. */
export function SkipLink() {
  const t = useTranslate()
  return (
    <a
      href="#main"
      className="sr-only rounded-pill bg-ink px-5 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      {t('shell.skip')}
    </a>
  )
}

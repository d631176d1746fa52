import { useTranslate } from '../../i18n/use-translate.ts'
import { useSiteConfigQuery } from '../../shared/api-client/config-api.ts'

/** The Google sign-in link with a divider. Renders nothing if Google sign-in is disabled. */
export function GoogleButton() {
  const t = useTranslate()
  const { data } = useSiteConfigQuery()
  if (data?.googleSignIn === false) return null
  return (
    <>
      <a
        href="/api/v1/auth/google/login"
        className="flex min-h-12 items-center justify-center gap-3 rounded-pill border border-edge px-5 font-semibold hover:bg-ink-soft"
      >
        <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
          <path d="M17.2 8.5H10v3.2h4.1a4.4 4.4 0 1 1-1.3-5L15.1 4.4a7.6 7.6 0 1 0 2.2 4.1z" fill="currentColor" />
        </svg>
        {t('sign-in.google')}
      </a>
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('sign-in.or')}
      </p>
    </>
  )
}

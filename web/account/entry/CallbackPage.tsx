import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { api } from '../../shared/api-client/api.ts'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { startSession } from '../../shared/session/session.ts'
import { useAppDispatch } from '../../shared/store/store.ts'

/** The return page of Google sign-in. Stores the token from the URL and redirects home, or redirects with an error code. */
export function CallbackPage() {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const token = address.get('token')
  useEffect(() => {
    const error = token ? (startSession(token) ? null : 'invalid_token') : 'no_token'
    if (!error) dispatch(api.util.resetApiState())
    // Replaces this URL, so that the token does not stay in the history.
    void navigate(error ? `/?error=${error}` : '/', { replace: true })
  }, [token, dispatch, navigate])
  return (
    <div role="status" className="page grid justify-items-center gap-5 py-28 text-center">
      <PageTitle>{t('sign-in.title')}</PageTitle>
      <span className="size-8 rounded-full border-3 border-signal border-r-transparent motion-safe:animate-spin" />
      <h1 className="text-3xl">{t('callback.signing-in')}</h1>
    </div>
  )
}

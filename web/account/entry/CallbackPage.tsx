import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRefused, problemOf } from '../../shared/api-client/problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { signInParam } from '../../shared/session/session.ts'
import { sessionApi } from '../../shared/sign-in/session-api.ts'
import { Button } from '../../ui/Button.tsx'
import { NarrowPage } from './EntryFrame.tsx'
import { takeReturn } from './google-return.ts'
import { SecondStep, useSignInCompletion } from './SecondStep.tsx'

/**
 * The return page of Google sign-in. Exchanges the code in the URL for a session and redirects home or to the page that
 * required the sign-in, or redirects with an error code. Asks for the second factor of users who have one. The server
 * accepts the code, or a token in its place, only from the browser that left.
 */
export function CallbackPage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const toast = useToast()
  const completeSignIn = useSignInCompletion()
  const [complete, { error }] = sessionApi.useCompleteSignInMutation()
  const [address] = useSearchParams()
  const sent = useRef(false)
  // Replaces this URL, so that the code does not stay in the history.
  const leave = (to: string) => void navigate(to, { replace: true })
  const send = async () => {
    const code = address.get('code')
    const token = address.get('token')
    if (!code && !token) return leave('/?error=no_token')
    const { data, error: failure } = await complete(code ? { code } : { token: token ?? '' })
    const problem = failure && problemOf(failure)
    if (problem?.pending) return leave('/auth/callback')
    if (problem?.code === 'network_not_allowed') return leave('/?error=network_not_allowed')
    if (problem && !isRefused(problem)) return
    const isEntered = data !== undefined && completeSignIn(data)
    if (data && !isEntered) toast(t('sign-in.not-stored'), true)
    leave(isEntered ? takeReturn() : '/?error=invalid_token')
  }
  useEffect(() => {
    // Sends the request once, even if the effect runs twice: the code works only once.
    if (sent.current) return
    sent.current = true
    void send()
  })
  const pending = error && problemOf(error).pending
  if (pending)
    return (
      <NarrowPage title={t('session.sign-in')} text={t('callback.second-step')}>
        <SecondStep
          pending={pending}
          onEntered={() => leave(takeReturn())}
          onBack={() => leave(`/?${new URLSearchParams({ [signInParam]: takeReturn() })}`)}
        />
      </NarrowPage>
    )
  if (error && !isRefused(problemOf(error)))
    return (
      <NarrowPage title={t('session.sign-in')} text={problemOf(error).error}>
        <Button kind="ink" onClick={() => void send()}>
          {t('try-again')}
        </Button>
      </NarrowPage>
    )
  return (
    <div role="status" className="page grid justify-items-center gap-5 py-28 text-center">
      <PageTitle>{t('session.sign-in')}</PageTitle>
      <span className="size-8 rounded-full border-3 border-signal border-r-transparent motion-safe:animate-spin" />
      <h1 className="text-3xl">{t('callback.signing-in')}</h1>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { officeOf } from '../../shared/session/session.ts'
import { sessionApi } from '../../shared/sign-in/session-api.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IncompleteLink, NarrowPage } from './EntryFrame.tsx'
import { NewPasswordForm, SecondStep } from './SecondStep.tsx'
import { ForgotForm } from './SignInForms.tsx'

/** The form for a verification link that is opened without a session: sets a new password and signs in. */
function ClaimForm({ token }: { token: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [verify, { isLoading, error: failure }] = sessionApi.useVerifyEmailMutation()
  const entered = () => void navigate('/account', { replace: true })
  const pending = failure && problemOf(failure).pending
  if (pending) return <SecondStep pending={pending} onEntered={entered} />
  return (
    <NewPasswordForm
      label={t('sign-in.new-password')}
      submit={t('verify.claim')}
      failed="verify.failed"
      busy={isLoading}
      save={async (password) => {
        const { data, error } = await verify({ token, password })
        return { data: data?.data && { data: data.data }, error }
      }}
      onEntered={entered}
    />
  )
}

/** The page of a verification link, which verifies the email address. */
export function VerifyEmailPage() {
  const t = useTranslate()
  const [address] = useSearchParams()
  const token = address.get('token')
  const [verify, { isSuccess, error }] = sessionApi.useVerifyEmailMutation()
  const sent = useRef(false)
  useEffect(() => {
    // Sends the request once, even if the effect runs twice: the link works only once.
    if (!token || sent.current) return
    sent.current = true
    void verify({ token })
  }, [token, verify])
  const toAccount = (
    <ButtonLink to="/account" kind="ink">
      {t('session.account')}
    </ButtonLink>
  )
  if (!token) return <IncompleteLink />
  if (isSuccess)
    return (
      <NarrowPage title={t('verify.done')} text={t('verify.done-text')}>
        {toAccount}
      </NarrowPage>
    )
  if (!error) return <NarrowPage title={t('verify.title')} text={t('verify.checking')} />
  if (problemOf(error).code === 'password_needed')
    return (
      <NarrowPage title={t('verify.whose')} text={t('verify.whose-text')}>
        <ClaimForm token={token} />
      </NarrowPage>
    )
  if (problemOf(error).status === 404)
    return (
      <NarrowPage title={t('link.spent')} text={t('link.spent-verify')}>
        {toAccount}
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('verify.failed')} text={problemOf(error).error}>
      <Button kind="ink" onClick={() => void verify({ token })}>
        {t('try-again')}
      </Button>
    </NarrowPage>
  )
}

/** The page of an invitation link: chooses a password and signs the user in. */
export function AcceptInvitePage() {
  const t = useTranslate()
  const [address] = useSearchParams()
  const token = address.get('token')
  const navigate = useNavigate()
  const toast = useToast()
  const [accept, { isLoading, error }] = sessionApi.useAcceptInviteMutation()
  if (!token) return <IncompleteLink />
  if (error && problemOf(error).status === 404)
    return (
      <NarrowPage title={t('link.spent')} text={t('link.spent-invite')}>
        <ButtonLink to="/?sign-in=" kind="ink">
          {t('session.sign-in')}
        </ButtonLink>
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('invite.title')} text={t('invite.text')}>
      <NewPasswordForm
        label={t('person.password')}
        submit={t('invite.accept')}
        failed="invite.failed"
        busy={isLoading}
        isForStaff
        save={(password) => accept({ token, password })}
        onEntered={({ data }) => {
          toast(t('invite.done'))
          void navigate(officeOf(data.user.role) ?? '/account', { replace: true })
        }}
      />
    </NarrowPage>
  )
}

/** The page of a password reset link. If the link has expired, a new one can be requested here. */
export function ResetPasswordPage() {
  const t = useTranslate()
  const [address] = useSearchParams()
  const token = address.get('token')
  const navigate = useNavigate()
  const toast = useToast()
  const [reset, { isLoading, error }] = sessionApi.useResetPasswordMutation()
  const requestForm = <ForgotForm onBack={() => void navigate('/?sign-in=')} />
  if (!token) return <IncompleteLink>{requestForm}</IncompleteLink>
  if (error && problemOf(error).status === 404)
    return (
      <NarrowPage title={t('link.spent')} text={t('link.spent-reset')}>
        {requestForm}
      </NarrowPage>
    )
  const entered = () => {
    toast(t('reset.done'))
    void navigate('/', { replace: true })
  }
  const pending = error && problemOf(error).pending
  if (pending)
    return (
      <NarrowPage title={t('session.sign-in')} text={t('reset.done')}>
        <SecondStep pending={pending} onEntered={entered} />
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('reset.title')} text={t('reset.text')}>
      <NewPasswordForm
        label={t('sign-in.new-password')}
        submit={t('reset.save')}
        failed="sign-in.change-failed"
        busy={isLoading}
        save={(password) => reset({ token, password })}
        onEntered={entered}
      />
    </NarrowPage>
  )
}

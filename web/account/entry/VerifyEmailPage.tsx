import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { problemWith, rulesIn } from '../../shared/sign-in/form-problem.ts'
import { PasswordField } from '../../shared/sign-in/PasswordField.tsx'
import { useVerifyEmailMutation } from '../../shared/sign-in/session-api.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FormAlert, fieldsOf } from '../../ui/Field.tsx'
import { IncompleteLink, NarrowPage } from './NarrowPage.tsx'
import { SecondStep } from './SecondStep.tsx'
import { useSignInCompletion } from './sign-in-completion.ts'

/** The form for a verification link that is opened without a session: sets a new password and signs in. */
function ClaimForm({ token }: { token: string }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const completeSignIn = useSignInCompletion()
  const navigate = useNavigate()
  const [verify, { isLoading, error: failure }] = useVerifyEmailMutation()
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { password: '' } })
  const entered = () => void navigate('/account', { replace: true })
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(undefined)
    const { data, error } = await verify({ token, password })
    if (data?.data && completeSignIn({ data: data.data })) return entered()
    setProblem(problemWith(form, ['password'], error, (t) => t('verify.failed')))
  })
  const pending = failure && problemOf(failure).pending
  if (pending) return <SecondStep pending={pending} onEntered={entered} />
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 text-start">
      <PasswordField
        label={t('reset.password')}
        hint={t('sign-in.password-hint')}
        autoComplete="new-password"
        {...fieldsOf(form)('password', rules.newPassword)}
      />
      <FormAlert text={problem} />
      <Button kind="signal" type="submit" wide busy={isLoading}>
        {t('verify.claim')}
      </Button>
    </form>
  )
}

/** The page of a verification link, which verifies the email address. */
export function VerifyEmailPage() {
  const t = useTranslate()
  const [address] = useSearchParams()
  const token = address.get('token')
  const [verify, { isSuccess, error }] = useVerifyEmailMutation()
  const sent = useRef(false)
  useEffect(() => {
    // Sends the request once, even if the effect runs twice: the link works only once.
    if (!token || sent.current) return
    sent.current = true
    void verify({ token })
  }, [token, verify])
  const toAccount = (
    <ButtonLink to="/account" kind="ink">
      {t('account.title')}
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

import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { problemWith } from '../../shared/session/form-problem.ts'
import { PasswordField } from '../../shared/session/PasswordField.tsx'
import { rulesIn } from '../../shared/session/rules.ts'
import { useVerifyEmailMutation } from '../../shared/session/session-api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { fieldsOf } from '../../ui/fields-of.ts'
import { useEnter } from './enter.ts'
import { SecondStep } from './SecondStep.tsx'

/** The form for a verification link that is opened without a session: sets a new password and signs in. */
export function ClaimForm({ token }: { token: string }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const enter = useEnter()
  const navigate = useNavigate()
  const [verify, { isLoading, error: failure }] = useVerifyEmailMutation()
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { password: '' } })
  const entered = () => void navigate('/account', { replace: true })
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(undefined)
    const { data, error } = await verify({ token, password })
    if (data?.data && enter({ data: data.data })) return entered()
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

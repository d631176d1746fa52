import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { problemWith, rulesIn } from '../../shared/sign-in/form-problem.ts'
import { useForgotPasswordMutation } from '../../shared/sign-in/session-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormAlert } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type KnownEmail, reportingTo } from './known-email.ts'

/** Requests a password reset link. The answer is the same whether or not the account exists. */
export function ForgotForm({
  known,
  onBack,
  takesFocus = false,
}: {
  known?: KnownEmail
  onBack: () => void
  takesFocus?: boolean
}) {
  const t = useTranslate()
  const [forgot, { isLoading, isSuccess, originalArgs }] = useForgotPasswordMutation()
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { email: known?.email ?? '' } })
  // The form takes the focus, because the button that opened it is gone.
  useEffect(() => {
    if (takesFocus) form.setFocus('email')
  }, [form, takesFocus])
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    const { error } = await forgot(values)
    if (error) setProblem(problemWith(form, ['email'], error, (t) => t('forgot.failed')))
  })
  const back = (
    <Button kind="outline" wide onClick={onBack}>
      {t('forgot.back')}
    </Button>
  )
  if (isSuccess)
    return (
      <div role="status" className="grid gap-4">
        <p className="flex items-center gap-3 font-display text-xl font-bold">
          <Icon name="mail" /> {t('forgot.sent')}
        </p>
        <p>{t('forgot.sent-text', { email: originalArgs?.email ?? '' })}</p>
        {back}
      </div>
    )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">{t('forgot.text')}</p>
      <Field
        label={t('sign-in.email')}
        type="email"
        autoComplete="email"
        required
        error={form.formState.errors.email?.message}
        {...form.register('email', reportingTo(rulesIn(t).email, known))}
      />
      <FormAlert text={problem} />
      <div className="grid gap-3">
        <Button kind="signal" type="submit" wide busy={isLoading}>
          {t('forgot.send')}
        </Button>
        {back}
      </div>
    </form>
  )
}

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemWith } from '../../shared/session/form-problem.ts'
import { PasswordField } from '../../shared/session/PasswordField.tsx'
import { rulesIn } from '../../shared/session/rules.ts'
import { useLoginMutation } from '../../shared/session/session-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useEnter } from './enter.ts'

/** The form to sign in with email and password. */
export function SignInForm({ onEntered, onForgotten }: { onEntered: () => void; onForgotten: () => void }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const enter = useEnter()
  const [login, { isLoading }] = useLoginMutation()
  const [problem, setProblem] = useState<string>()
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined)
    const { data, error } = await login(fields)
    if (data && enter(data)) return onEntered()
    setProblem(problemWith(form, ['email', 'password'], error, t('sign-in.failed')))
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label={t('sign-in.email')}
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email', rules.email)}
      />
      <PasswordField
        label={t('sign-in.password')}
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password', rules.password)}
      />
      <FormAlert text={problem} />
      <Button kind="signal" type="submit" wide busy={isLoading}>
        {t('sign-in.title')}
      </Button>
      <button type="button" className="link -my-2 min-h-11 justify-self-center" onClick={onForgotten}>
        {t('sign-in.forgot')}
      </button>
    </form>
  )
}

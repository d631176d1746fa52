import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { problemOf } from '../../app/problem.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useEnter } from './enter.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { problemWith } from './form-problem.ts'
import { NarrowPage } from './NarrowPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { rulesIn } from './rules.ts'
import { useResetPasswordMutation } from './session-api.ts'

/** A new password by the link of a message; a link that is no longer good is asked for again on the spot. */
export function ResetPasswordPage() {
  const say = useText()
  const [address] = useSearchParams()
  const token = address.get('token')
  const [reset, { isLoading, error }] = useResetPasswordMutation()
  if (!token) return <AskAgain title={say('link.incomplete')} text={say('link.incomplete-text')} />
  if (error && problemOf(error).status === 404)
    return <AskAgain title={say('link.spent')} text={say('link.spent-reset')} />
  return (
    <NarrowPage title={say('reset.title')} text={say('reset.text')}>
      <NewPasswordForm token={token} busy={isLoading} save={reset} />
    </NarrowPage>
  )
}

function AskAgain({ title, text }: { title: string; text: string }) {
  const navigate = useNavigate()
  return (
    <NarrowPage title={title} text={text}>
      <ForgotForm onBack={() => void navigate('/?sign-in=')} />
    </NarrowPage>
  )
}

function NewPasswordForm({
  token,
  busy,
  save,
}: {
  token: string
  busy: boolean
  save: ReturnType<typeof useResetPasswordMutation>[0]
}) {
  const say = useText()
  const enter = useEnter()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [problem, setProblem] = useState<string>()
  const form = useForm({ defaultValues: { password: '' } })
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(undefined)
    const { data, error } = await save({ token, password })
    if (data && enter(data)) {
      dispatch(told(say('reset.done')))
      return navigate('/', { replace: true })
    }
    setProblem(problemWith(form, ['password'], error, say('reset.failed')))
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PasswordField
        label={say('reset.password')}
        hint={say('sign-in.password-hint')}
        autoComplete="new-password"
        required
        error={form.formState.errors.password?.message}
        {...form.register('password', rulesIn(say).newPassword)}
      />
      <FormAlert text={problem} />
      <Button kind="signal" type="submit" wide busy={busy}>
        {say('reset.save')}
      </Button>
    </form>
  )
}

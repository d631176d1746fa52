import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { problemOf } from '../../app/problem.ts'
import { mayEnter } from '../../app/session.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useEnter } from './enter.ts'
import { problemWith } from './form-problem.ts'
import { IncompleteLink, NarrowPage } from './NarrowPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { rulesIn } from './rules.ts'
import { useAcceptInviteMutation } from './session-api.ts'

/** The page an invitation leads to: a password, and in. */
export function AcceptInvitePage() {
  const say = useText()
  const [address] = useSearchParams()
  const token = address.get('token')
  const [accept, { isLoading, error }] = useAcceptInviteMutation()
  if (!token) return <IncompleteLink />
  if (error && problemOf(error).status === 404)
    return (
      <NarrowPage title={say('link.spent')} text={say('link.spent-invite')}>
        <ButtonLink to="/?sign-in=" kind="ink">
          {say('sign-in.title')}
        </ButtonLink>
      </NarrowPage>
    )
  return (
    <NarrowPage title={say('invite.title')} text={say('invite.text')}>
      <AcceptForm token={token} busy={isLoading} accept={accept} />
    </NarrowPage>
  )
}

function AcceptForm({
  token,
  busy,
  accept,
}: {
  token: string
  busy: boolean
  accept: ReturnType<typeof useAcceptInviteMutation>[0]
}) {
  const say = useText()
  const enter = useEnter()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [problem, setProblem] = useState<string>()
  const form = useForm({ defaultValues: { password: '' } })
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(undefined)
    const { data, error } = await accept({ token, password })
    if (data && enter(data)) {
      dispatch(told(say('invite.done')))
      return navigate(homeOf(data.data.user.role), { replace: true })
    }
    setProblem(problemWith(form, ['password'], error, say('invite.failed')))
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PasswordField
        label={say('sign-in.password')}
        hint={say('sign-in.password-hint')}
        autoComplete="new-password"
        required
        error={form.formState.errors.password?.message}
        {...form.register('password', rulesIn(say).newPassword)}
      />
      <FormAlert text={problem} />
      <Button kind="signal" type="submit" wide busy={busy}>
        {say('invite.accept')}
      </Button>
    </form>
  )
}

/** Where somebody with that role works. */
function homeOf(role: Parameters<typeof mayEnter>[0]): string {
  if (mayEnter(role, 'admin')) return '/admin'
  return mayEnter(role, 'manager') ? '/manager' : '/account'
}

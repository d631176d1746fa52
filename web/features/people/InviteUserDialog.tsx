import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { tieErrors } from '../../app/form-errors.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useText } from '../../i18n/use-text.ts'
import { Field, Select } from '../../ui/Field.tsx'
import { FormDialog } from '../back-office/FormDialog.tsx'
import { refusalOf } from '../back-office/refusal.ts'
import { useInviteUserMutation } from './people-api.ts'
import { rulesIn } from './rules.ts'

const invited = ['studio_manager', 'admin'] as const
interface Invitation {
  email: string
  name: string
  role: (typeof invited)[number]
}

/** Invites a manager or an admin by e-mail. */
export function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const say = useText()
  const rules = rulesIn(say)
  const dispatch = useAppDispatch()
  const [invite, { isLoading }] = useInviteUserMutation()
  const [problem, setProblem] = useState<string>()
  const form = useForm<Invitation>({ defaultValues: { email: '', name: '', role: 'studio_manager' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (invitation) => {
    setProblem(undefined)
    const { error } = await invite(invitation)
    if (error) {
      if (!tieErrors(form, ['email', 'name', 'role'], error)) setProblem(refusalOf(error, say('users.invite-failed')))
      return
    }
    dispatch(told(say('users.invited-toast', { email: invitation.email })))
    onClose()
  })
  return (
    <FormDialog
      title={say('users.invite')}
      submit={say('users.invite-send')}
      busy={isLoading}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={say('users.email')}
        type="email"
        required
        hint={say('users.invite-hint')}
        error={errors.email?.message}
        {...form.register('email', rules.email)}
      />
      <Field label={say('users.name')} required error={errors.name?.message} {...form.register('name', rules.name)} />
      <Select label={say('users.role')} error={errors.role?.message} {...form.register('role')}>
        {invited.map((role) => (
          <option key={role} value={role}>
            {say(`role.${role}`)}
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}

import { useText } from '../../i18n/use-text.ts'
import { Field, Select } from '../../ui/Field.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
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
  const [invite] = useInviteUserMutation()
  const { form, dialog } = useSentForm<Invitation>({
    start: { email: '', name: '', role: 'studio_manager' },
    fields: ['email', 'name', 'role'],
    send: invite,
    failed: say('users.invite-failed'),
    done: ({ email }) => say('users.invited-toast', { email }),
    onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog title={say('users.invite')} submit={say('users.invite-send')} {...dialog}>
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

import { useTranslate } from '../../i18n/use-translate.ts'
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

/** Invites a manager or an admin by email. */
export function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const [invite] = useInviteUserMutation()
  const { form, dialog } = useSentForm<Invitation>({
    start: { email: '', name: '', role: 'studio_manager' },
    fields: ['email', 'name', 'role'],
    send: invite,
    failed: t('users.invite-failed'),
    done: ({ email }) => t('users.invited-toast', { email }),
    onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog title={t('users.invite')} submit={t('users.invite-send')} {...dialog}>
      <Field
        label={t('users.email')}
        type="email"
        required
        hint={t('users.invite-hint')}
        error={errors.email?.message}
        {...form.register('email', rules.email)}
      />
      <Field label={t('users.name')} required error={errors.name?.message} {...form.register('name', rules.name)} />
      <Select label={t('users.role')} error={errors.role?.message} {...form.register('role')}>
        {invited.map((role) => (
          <option key={role} value={role}>
            {t(`role.${role}`)}
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}

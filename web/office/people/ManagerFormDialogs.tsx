import type { ListedManager } from '../../../api/contract/people.ts'
import { useText } from '../../i18n/use-text.ts'
import { Field } from '../../ui/Field.tsx'
import { phoneText } from '../shared/bookings/when.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { useAddManagerMutation, useUpdateManagerMutation } from './people-api.ts'
import { rulesIn } from './rules.ts'

/** Adds a manager, who gets an invitation. */
export function AddManagerDialog({ onClose }: { onClose: () => void }) {
  const say = useText()
  const rules = rulesIn(say)
  const [add] = useAddManagerMutation()
  const { form, dialog } = useSentForm({
    start: { name: '', email: '', phone: '' },
    fields: ['name', 'email', 'phone'],
    send: add,
    failed: say('managers.add-failed'),
    done: ({ email }) => say('managers.added', { email }),
    onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog title={say('managers.add')} submit={say('managers.add')} {...dialog}>
      <Field label={say('users.name')} required error={errors.name?.message} {...form.register('name', rules.name)} />
      <Field
        label={say('users.email')}
        type="email"
        required
        hint={say('managers.add-hint')}
        error={errors.email?.message}
        {...form.register('email', rules.email)}
      />
      <Field
        label={say('users.phone')}
        type="tel"
        required
        error={errors.phone?.message}
        {...form.register('phone', rules.phone)}
      />
    </FormDialog>
  )
}

/** Changes a manager's name and phone. */
export function EditManagerDialog({ manager, onClose }: { manager: ListedManager; onClose: () => void }) {
  const say = useText()
  const rules = rulesIn(say)
  const [update] = useUpdateManagerMutation()
  const { form, dialog } = useSentForm({
    start: { name: manager.name, phone: phoneText(manager.phone ?? '') },
    fields: ['name', 'phone'],
    send: (body) => update({ id: manager.id, body }),
    failed: say('managers.update-failed'),
    done: () => say('managers.updated'),
    onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog title={say('managers.edit-title')} submit={say('users.save')} {...dialog}>
      <Field label={say('users.email')} value={manager.email} readOnly hint={say('users.email-fixed')} />
      <Field label={say('users.name')} required error={errors.name?.message} {...form.register('name', rules.name)} />
      <Field
        label={say('users.phone')}
        type="tel"
        required
        error={errors.phone?.message}
        {...form.register('phone', rules.phone)}
      />
    </FormDialog>
  )
}

import type { ListedManager } from '../../../api/contract/people.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Field } from '../../ui/Field.tsx'
import { phoneText } from '../shared/bookings/when.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { useAddManagerMutation, useUpdateManagerMutation } from './people-api.ts'
import { rulesIn } from './rules.ts'

/** Adds a manager and sends an invitation. */
export function AddManagerDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const [add] = useAddManagerMutation()
  const { form, dialog } = useSentForm({
    start: { name: '', email: '', phone: '' },
    fields: ['name', 'email', 'phone'],
    send: add,
    failed: t('managers.add-failed'),
    done: ({ email }) => t('managers.added', { email }),
    onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog title={t('managers.add')} submit={t('managers.add')} {...dialog}>
      <Field label={t('users.name')} required error={errors.name?.message} {...form.register('name', rules.name)} />
      <Field
        label={t('users.email')}
        type="email"
        required
        hint={t('managers.add-hint')}
        error={errors.email?.message}
        {...form.register('email', rules.email)}
      />
      <Field
        label={t('users.phone')}
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
  const t = useTranslate()
  const rules = rulesIn(t)
  const [update] = useUpdateManagerMutation()
  const { form, dialog } = useSentForm({
    start: { name: manager.name, phone: phoneText(manager.phone ?? '') },
    fields: ['name', 'phone'],
    send: (body) => update({ id: manager.id, body }),
    failed: t('managers.update-failed'),
    done: () => t('managers.updated'),
    onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog title={t('managers.edit-title')} submit={t('users.save')} {...dialog}>
      <Field label={t('users.email')} value={manager.email} readOnly hint={t('users.email-fixed')} />
      <Field label={t('users.name')} required error={errors.name?.message} {...form.register('name', rules.name)} />
      <Field
        label={t('users.phone')}
        type="tel"
        required
        error={errors.phone?.message}
        {...form.register('phone', rules.phone)}
      />
    </FormDialog>
  )
}

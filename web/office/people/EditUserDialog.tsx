import { useState } from 'react'
import type { ListedUser } from '../../../api/contract/people.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { phoneText } from '../shared/bookings/when.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { useDeleteUserMutation, useUpdateUserMutation } from './people-api.ts'
import { roles } from './roles.ts'
import { rulesIn } from './rules.ts'

/** Changes a user's name, phone and role, or deletes the user after a confirmation. */
export function EditUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const [deleting, setDeleting] = useState(false)
  return deleting ? (
    <DeleteUser user={user} onClose={onClose} />
  ) : (
    <EditUser user={user} onDelete={() => setDeleting(true)} onClose={onClose} />
  )
}

function EditUser({ user, onDelete, onClose }: { user: ListedUser; onDelete: () => void; onClose: () => void }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const [update] = useUpdateUserMutation()
  const { form, dialog } = useSentForm({
    start: { name: user.name, phone: phoneText(user.phone ?? ''), role: user.role },
    fields: ['name', 'phone', 'role'],
    send: (body) => update({ id: user.id, body }),
    failed: t('users.update-failed'),
    done: () => t('users.updated'),
    onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={t('users.edit-title')}
      submit={t('users.save')}
      {...dialog}
      beside={
        <Button kind="quiet" className="text-signal-text" onClick={onDelete}>
          <Icon name="trash" /> {t('users.delete')}
        </Button>
      }
    >
      <Field label={t('users.email')} value={user.email} readOnly hint={t('users.email-fixed')} />
      <Field label={t('users.name')} required error={errors.name?.message} {...form.register('name', rules.name)} />
      <Field
        label={t('users.phone')}
        type="tel"
        required
        error={errors.phone?.message}
        {...form.register('phone', rules.phone)}
      />
      <Select label={t('users.role')} error={errors.role?.message} {...form.register('role')}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`role.${role}`)}
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}

function DeleteUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [remove] = useDeleteUserMutation()
  const confirm = async () => {
    const { error } = await remove(user.id)
    if (error) return refusalOf(error, t('users.delete-failed'))
    dispatch(told(t('users.deleted')))
    return undefined
  }
  return (
    <ConfirmDialog
      title={t('users.delete-title')}
      text={t('users.delete-text')}
      action={t('users.delete-yes')}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

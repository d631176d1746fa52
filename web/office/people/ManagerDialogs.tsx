import type { ListedManager } from '../../../api/contract/people.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Field } from '../../ui/Field.tsx'
import { fieldsOf } from '../../ui/fields-of.ts'
import { phoneText } from '../shared/bookings/when.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { problemTextOf } from '../shared/dialogs/problem-text.ts'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { AssignStudiosDialog } from './AssignStudiosDialog.tsx'
import type { Doing } from './ManagerCard.tsx'
import {
  useAddManagerMutation,
  useDeleteManagerMutation,
  useToggleManagerMutation,
  useUpdateManagerMutation,
} from './people-api.ts'
import { rulesIn } from './rules.ts'

/** The dialog of the action that an admin has started on a manager. */
export function ManagerDialogs({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  switch (doing.what) {
    case 'add':
      return <AddManagerDialog onClose={onClose} />
    case 'edit':
      return <EditManagerDialog manager={doing.manager} onClose={onClose} />
    case 'assign':
      return <AssignStudiosDialog manager={doing.manager} onClose={onClose} />
    case 'toggle':
      return <ToggleManager manager={doing.manager} onClose={onClose} />
    case 'delete':
      return <DeleteManager manager={doing.manager} onClose={onClose} />
  }
}

interface About {
  readonly manager: ListedManager
  readonly onClose: () => void
}

function ToggleManager({ manager, onClose }: About) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [toggle] = useToggleManagerMutation()
  const { id, name, is_active } = manager
  const confirm = async () => {
    const { error } = await toggle({ id, active: !is_active })
    if (error) return problemTextOf(error, t('managers.toggle-failed'))
    dispatch(showToast(t(is_active ? 'managers.deactivated' : 'managers.activated', { name })))
    return undefined
  }
  return (
    <ConfirmDialog
      title={t(is_active ? 'managers.deactivate-title' : 'managers.activate-title', { name })}
      text={t(is_active ? 'managers.deactivate-text' : 'managers.activate-text')}
      action={t(is_active ? 'managers.deactivate' : 'managers.activate')}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

function DeleteManager({ manager, onClose }: About) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [remove] = useDeleteManagerMutation()
  const { id, name, studio_names } = manager
  const confirm = async () => {
    const { error } = await remove(id)
    if (error) return problemTextOf(error, t('managers.delete-failed'))
    dispatch(showToast(t('managers.deleted')))
    return undefined
  }
  return (
    <ConfirmDialog
      title={t('managers.delete-title')}
      text={t('managers.delete-text', { name, studios: studio_names.length })}
      action={t('managers.delete-yes')}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

/** Adds a manager and sends an invitation. */
function AddManagerDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const [add] = useAddManagerMutation()
  const { form, dialog } = useSentForm({
    name: 'manager new',
    start: { name: '', email: '', phone: '' },
    fields: ['name', 'email', 'phone'],
    send: add,
    failed: t('managers.add-failed'),
    done: ({ email }) => t('managers.added', { email }),
    onClose,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog title={t('managers.add')} submit={t('managers.add')} {...dialog}>
      <Field label={t('users.name')} {...field('name', rules.name)} />
      <Field label={t('users.email')} type="email" hint={t('managers.add-hint')} {...field('email', rules.email)} />
      <Field label={t('users.phone')} type="tel" {...field('phone', rules.phone)} />
    </FormDialog>
  )
}

/** Changes a manager's name and phone. */
function EditManagerDialog({ manager, onClose }: { manager: ListedManager; onClose: () => void }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const [update] = useUpdateManagerMutation()
  const { form, dialog } = useSentForm({
    name: `manager ${manager.id}`,
    start: { name: manager.name, phone: phoneText(manager.phone ?? '') },
    fields: ['name', 'phone'],
    send: (body) => update({ id: manager.id, body }),
    failed: t('managers.update-failed'),
    done: () => t('managers.updated'),
    onClose,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog title={t('managers.edit-title')} submit={t('users.save')} {...dialog}>
      <Field label={t('users.email')} value={manager.email} readOnly hint={t('users.email-fixed')} />
      <Field label={t('users.name')} {...field('name', rules.name)} />
      <Field label={t('users.phone')} type="tel" {...field('phone', rules.phone)} />
    </FormDialog>
  )
}

import type { ListedManager } from '../../../api/contract/people.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'
import { AssignStudiosDialog } from './AssignStudiosDialog.tsx'
import type { Doing } from './ManagerCard.tsx'
import { AddManagerDialog, EditManagerDialog } from './ManagerFormDialogs.tsx'
import { useDeleteManagerMutation, useToggleManagerMutation } from './people-api.ts'

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
    if (error) return refusalOf(error, t('managers.toggle-failed'))
    dispatch(told(t(is_active ? 'managers.deactivated' : 'managers.activated', { name })))
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
    if (error) return refusalOf(error, t('managers.delete-failed'))
    dispatch(told(t('managers.deleted')))
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

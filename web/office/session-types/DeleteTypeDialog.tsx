import type { AdminSessionType } from '../../../api/contract/admin-session-types.ts'
import { useText } from '../../i18n/use-text.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'
import { useDeleteTypeMutation } from '../shared/session-types/office-types-api.ts'

/** Asks before a session type is no longer offered. */
export function DeleteTypeDialog({ type, onClose }: { type: AdminSessionType; onClose: () => void }) {
  const say = useText()
  const dispatch = useAppDispatch()
  const [remove] = useDeleteTypeMutation()
  const confirm = async () => {
    const { data, error } = await remove(type.id)
    if (data) dispatch(told(say('types.deleted')))
    return data ? undefined : refusalOf(error, say('types.delete-failed'))
  }
  return (
    <ConfirmDialog
      title={say('types.delete-title')}
      text={say('types.delete-text')}
      action={say('types.delete-title')}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

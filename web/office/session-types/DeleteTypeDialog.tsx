import type { AdminSessionType } from '../../../api/contract/admin-session-types.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { titleOf, useDeleteTypeMutation } from '../shared/session-types/office-types-api.ts'

/** Asks for confirmation before a session type is deleted. */
export function DeleteTypeDialog({ type, onClose }: { type: AdminSessionType; onClose: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [remove] = useDeleteTypeMutation()
  const confirm = async () => {
    const { data, error } = await remove(type.id)
    if (data) dispatch(showToast(t('types.deleted')))
    return data ? undefined : problemTextOf(error, t('types.delete-failed'))
  }
  return (
    <ConfirmDialog
      title={t('types.delete-title')}
      about={joinFacts(titleOf(type), type.studio_name)}
      text={t('types.delete-text')}
      action={t('types.delete-title')}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

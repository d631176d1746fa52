import type { CatalogueItem } from '../../../api/contract/catalogue.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { type Kind, useDeleteItemMutation } from '../shared/catalogue/catalogue-api.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'

/** Deletes an entry after a confirmation. Every studio loses it. */
export function DeleteItemDialog({ kind, item, onClose }: { kind: Kind; item: CatalogueItem; onClose: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [remove] = useDeleteItemMutation()
  const confirm = async () => {
    const { error } = await remove({ kind, id: item.id })
    if (error) return refusalOf(error, t(`${kind}.delete-failed`))
    dispatch(told(t(`${kind}.deleted`)))
    return undefined
  }
  return (
    <ConfirmDialog
      title={t(`${kind}.delete-title`)}
      text={t('catalogue.delete-text', { name: item.name })}
      action={t(`${kind}.delete-yes`)}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

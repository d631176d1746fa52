import type { CatalogueItem } from '../../../api/contract/catalogue.ts'
import { useText } from '../../i18n/use-text.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { type Kind, useDeleteItemMutation } from '../shared/catalogue/catalogue-api.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'

/** Deletes an entry after asking once; every studio loses it. */
export function DeleteItemDialog({ kind, item, onClose }: { kind: Kind; item: CatalogueItem; onClose: () => void }) {
  const say = useText()
  const dispatch = useAppDispatch()
  const [remove] = useDeleteItemMutation()
  const confirm = async () => {
    const { error } = await remove({ kind, id: item.id })
    if (error) return refusalOf(error, say(`${kind}.delete-failed`))
    dispatch(told(say(`${kind}.deleted`)))
    return undefined
  }
  return (
    <ConfirmDialog
      title={say(`${kind}.delete-title`)}
      text={say('catalogue.delete-text', { name: item.name })}
      action={say(`${kind}.delete-yes`)}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

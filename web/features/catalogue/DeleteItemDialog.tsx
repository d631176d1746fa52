import type { CatalogueItem } from '../../../api/contract/catalogue.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../back-office/ConfirmDialog.tsx'
import { refusalOf } from '../back-office/refusal.ts'
import { type Kind, useDeleteItemMutation } from './catalogue-api.ts'

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

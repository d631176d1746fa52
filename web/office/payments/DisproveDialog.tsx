import type { UnverifiedReceipt } from '../../../api/contract/admin-unverified.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'
import { useDisproveReceiptMutation } from './money-api.ts'

/** Asks before it notes that M-Pesa's portal has no such money. */
export function DisproveDialog({ receipt: { receipt }, onClose }: { receipt: UnverifiedReceipt; onClose: () => void }) {
  const say = useText()
  const [send] = useDisproveReceiptMutation()
  const disprove = async () => {
    const { error } = await send(receipt)
    return error && refusalOf(error, say('unverified.disprove-failed'))
  }
  return (
    <ConfirmDialog
      title={say('unverified.disprove-title', { receipt })}
      text={say('unverified.disprove-text')}
      action={say('unverified.disprove')}
      onConfirm={disprove}
      onClose={onClose}
    />
  )
}

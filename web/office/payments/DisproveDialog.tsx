import type { UnverifiedReceipt } from '../../../api/contract/admin-unverified.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'
import { useDisproveReceiptMutation } from './money-api.ts'

/** Asks for confirmation before recording that M-Pesa's portal does not show a payment. */
export function DisproveDialog({ receipt: { receipt }, onClose }: { receipt: UnverifiedReceipt; onClose: () => void }) {
  const t = useTranslate()
  const [send] = useDisproveReceiptMutation()
  const disprove = async () => {
    const { error } = await send(receipt)
    return error && refusalOf(error, t('unverified.disprove-failed'))
  }
  return (
    <ConfirmDialog
      title={t('unverified.disprove-title', { receipt })}
      text={t('unverified.disprove-text')}
      action={t('unverified.disprove')}
      onConfirm={disprove}
      onClose={onClose}
    />
  )
}

import type { ListedMessage } from '../../../api/contract/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'
import { useRetryMessageMutation } from './messages-api.ts'

/** Asks for confirmation before a message is sent again, and warns if it may already have been sent. */
export function RetryDialog({ message, onClose }: { message: ListedMessage; onClose: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [retry] = useRetryMessageMutation()
  const { id, to, status } = message
  const send = async () => {
    const { error } = await retry(id)
    if (error) return refusalOf(error, t('messages.retry-failed'))
    dispatch(told(t('messages.retried', { to })))
    return undefined
  }
  return (
    <ConfirmDialog
      title={t(status === 'unclear' ? 'messages.unclear-title' : 'messages.retry-title')}
      text={t(status === 'unclear' ? 'messages.unclear-text' : 'messages.retry-text', { to })}
      action={t('messages.retry-yes')}
      onConfirm={send}
      onClose={onClose}
    />
  )
}

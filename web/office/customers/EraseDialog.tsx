import { useNavigate } from 'react-router-dom'
import { isOver } from '../../../api/contract/payment-standing.ts'
import type { Customer } from '../../../api/contract/person-data.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { problemTextOf } from '../shared/dialogs/problem-text.ts'
import { useErasePersonMutation } from './customers-api.ts'

/** Erases a customer after listing the data that goes and the data that stays. */
export function EraseDialog({
  customer: { id, name, account, bookings, messages },
  onClose,
}: {
  customer: Customer
  onClose: () => void
}) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [erase] = useErasePersonMutation()
  const open = bookings.filter(({ status }) => status !== 'completed' && !isOver(status)).length
  const counts = { bookings: bookings.length, messages: messages.length, account: account ? 'yes' : 'no' }
  const confirm = async () => {
    const { error } = await erase(id)
    if (error) return problemTextOf(error, t('customer.erase-failed'))
    dispatch(showToast(t('customer.erased')))
    navigate('/admin/customers', { replace: true })
    return undefined
  }
  const text = [
    t('customer.erase-goes', counts),
    t('customer.erase-stays'),
    open > 0 ? t('customer.erase-open', { count: open }) : '',
  ]
  return (
    <ConfirmDialog
      title={t('customer.erase-title', { name })}
      text={text.filter(Boolean).join(' ')}
      action={t('customer.erase-yes')}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

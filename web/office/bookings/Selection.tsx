import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { useRejectManyMutation } from '../shared/bookings/bookings-api.ts'
import { problemTextOf } from '../shared/dialogs/problem-text.ts'
import { ReasonDialog } from './ActionDialog.tsx'

/** The selected bookings, and rejecting them for one reason. */
export function SelectionBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [asking, setAsking] = useState(false)
  const [reject, { isLoading }] = useRejectManyMutation()
  const count = ids.length
  const send = async (reason: string) => {
    const { data, error } = await reject({ ids: [...ids], reason })
    if (!data) return problemTextOf(error, t('bookings.failed'))
    const left = data.left.length
    const rejected = t('bookings.rejected-many', { count: data.rejected.length })
    dispatch(showToast(left > 0 ? `${rejected} ${t('bookings.left-many', { left })}` : rejected))
    onDone()
    return undefined
  }
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6">
      <p role="status" className="font-medium">
        {t('bookings.selected', { count })}
      </p>
      <Button kind="signal" size="small" disabled={count === 0} onClick={() => setAsking(true)}>
        {t('bookings.reject-selected')}
      </Button>
      {asking && (
        <ReasonDialog
          name="reject selected"
          title={t('bookings.reject-many-title', { count })}
          text={t('bookings.reject-many-text')}
          submit={t('bookings.reject-selected')}
          required={false}
          busy={isLoading}
          onReason={send}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { forget } from '../../shared/api-client/answer-cache.ts'
import { AlertDialog } from '../../ui/Dialog.tsx'

/** Asks for confirmation before the bookings are removed from this device. */
export function ForgetDialog({ onForgotten, onClose }: { onForgotten: () => void; onClose: () => void }) {
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await forget('holder')
    onForgotten()
  }
  return (
    <AlertDialog
      title={t('kept.forget-title')}
      no={t('kept.forget-no')}
      yes={t('kept.forget-yes')}
      busy={busy}
      onYes={confirm}
      onClose={onClose}
    >
      <p>{t('kept.forget-text')}</p>
    </AlertDialog>
  )
}

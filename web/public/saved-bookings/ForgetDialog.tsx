import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { forget } from '../../shared/api-client/answer-cache.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

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
    <Dialog
      role="alertdialog"
      title={t('kept.forget-title')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button kind="outline" wide onClick={onClose}>
            {t('kept.forget-no')}
          </Button>
          <Button kind="signal" wide busy={busy} onClick={confirm}>
            {t('kept.forget-yes')}
          </Button>
        </div>
      }
    >
      <p>{t('kept.forget-text')}</p>
    </Dialog>
  )
}

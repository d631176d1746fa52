import { useTranslate } from '../../i18n/use-translate.ts'
import { useCopy } from '../../shared/feedback/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Shows new recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslate()
  const copy = useCopy()
  return (
    <Dialog
      role="alertdialog"
      title={t('factors.codes-title')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button kind="outline" wide onClick={() => void copy(codes.join('\n'), t('factors.codes-copied'))}>
            <Icon name="copy" /> {t('factors.copy-codes')}
          </Button>
          <Button kind="signal" wide onClick={onClose}>
            {t('factors.codes-saved')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>{t('factors.codes-text')}</p>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2 text-center font-semibold tabular-nums">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** A message about an action with further effects. It stays until it is dismissed. */
export function Done({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  const t = useTranslate()
  return (
    <div role="alert" className="mb-5 flex items-center gap-3 rounded-control bg-green-soft py-1 pr-1 pl-4 font-medium">
      <Icon name="check" className="text-green-text" />
      <p className="flex-1 py-2">{text}</p>
      <IconButton aria-label={t('office.dismiss')} onClick={onDismiss}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}

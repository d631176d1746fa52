import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button } from '../../../ui/Button.tsx'
import type { IconName } from '../../../ui/Icon.tsx'
import { EmptyState } from '../../../ui/States.tsx'

/** States that a list has no rows. If filters are the reason, `onClear` offers to clear them. */
export function EmptyList({
  onClear,
  ...state
}: {
  icon: IconName
  title: string
  text?: string | undefined
  onClear: (() => void) | false | undefined
}) {
  const t = useTranslate()
  return (
    <EmptyState level={2} {...state}>
      {onClear && (
        <Button kind="outline" size="small" onClick={onClear}>
          {t('office.clear')}
        </Button>
      )}
    </EmptyState>
  )
}

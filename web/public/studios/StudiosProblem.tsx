import { useTranslate } from '../../i18n/use-translate.ts'
import { ErrorState } from '../../ui/States.tsx'

/** The list did not load. */
export function StudiosProblem({
  text,
  onTryAgain,
  busy,
}: {
  /** Why, where that is known. */
  text?: string | undefined
  onTryAgain: () => void
  busy: boolean
}) {
  const t = useTranslate()
  return (
    <div className="mt-6">
      <ErrorState
        level={2}
        title={t('studios.failed')}
        text={text}
        tryAgain={t('try-again')}
        onTryAgain={onTryAgain}
        busy={busy}
      />
    </div>
  )
}

import { useTranslate } from '../../i18n/use-translate.ts'
import { ErrorState } from '../../ui/States.tsx'

/** The error state of the studio list. */
export function StudiosProblem({
  text,
  onTryAgain,
  busy,
}: {
  /** The cause, if known. */
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

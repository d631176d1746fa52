import { useText } from '../../i18n/use-text.ts'
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
  const say = useText()
  return (
    <div className="mt-6">
      <ErrorState
        level={2}
        title={say('studios.failed')}
        text={text}
        tryAgain={say('try-again')}
        onTryAgain={onTryAgain}
        busy={busy}
      />
    </div>
  )
}

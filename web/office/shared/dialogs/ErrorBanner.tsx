import { useTranslate } from '../../../i18n/use-translate.ts'
import { problemOf, withDoubt } from '../../../shared/api-client/problem.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Lines } from '../../../ui/text.tsx'

/**
 * Returns the message of a failed request: the server's, or the fallback if the server sent none. A change whose answer
 * was lost may have been made: the message then says to check.
 */
export function problemTextOf(error: unknown, fallback: string): string {
  const problem = problemOf(error)
  return withDoubt(problem.error === `HTTP ${problem.status}` ? fallback : problem.error, problem)
}

/** An error in a dialog, until it is dismissed or the action is retried. */
export function ErrorBanner({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  const t = useTranslate()
  return (
    <div role="alert" className="flex items-center gap-3 rounded-control bg-signal-soft py-1 pr-1 pl-4 font-medium">
      <Icon name="warning" className="text-signal-text" />
      <p className="min-w-0 flex-1 py-2 wrap-anywhere">
        <Lines text={text} />
      </p>
      <IconButton icon="close" aria-label={t('office.dismiss')} onClick={onDismiss} />
    </div>
  )
}

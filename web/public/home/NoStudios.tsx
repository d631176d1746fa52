import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/States.tsx'
import { TryAgain } from '../../ui/TryAgain.tsx'

/** Some studios as they were asked for. */
interface Answer {
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** No studios stand here: there are none yet, or they did not come and can be asked for again. */
export function NoStudios({ answer: { error, isFetching, refetch } }: { answer: Answer }) {
  const say = useText()
  if (!error) return <EmptyState title={say('home.empty')} text={say('home.empty-text')} />
  return (
    <EmptyState title={say('home.empty')} text={say('home.failed-text')}>
      <TryAgain busy={isFetching} onTryAgain={() => void refetch()} look="min-h-11!">
        {say('try-again')}
      </TryAgain>
    </EmptyState>
  )
}

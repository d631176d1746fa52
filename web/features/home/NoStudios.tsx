import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState } from '../../ui/States.tsx'

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
      <Button kind="outline" size="small" className="min-h-11!" busy={isFetching} onClick={() => void refetch()}>
        {!isFetching && <Icon name="refresh" />} {say('try-again')}
      </Button>
    </EmptyState>
  )
}

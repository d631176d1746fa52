import { useTranslate } from '../../i18n/use-translate.ts'
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
  const t = useTranslate()
  if (!error) return <EmptyState title={t('home.empty')} text={t('home.empty-text')} />
  return (
    <EmptyState title={t('home.empty')} text={t('home.failed-text')}>
      <TryAgain busy={isFetching} onTryAgain={() => void refetch()} look="min-h-11!">
        {t('try-again')}
      </TryAgain>
    </EmptyState>
  )
}

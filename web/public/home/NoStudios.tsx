import { useTranslate } from '../../i18n/use-translate.ts'
import { EmptyState } from '../../ui/States.tsx'
import { TryAgain } from '../../ui/TryAgain.tsx'

/** The result of a query for studios. */
interface Answer {
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Explains why no studios are listed: there are none yet, or they failed to load and can be requested again. */
export function NoStudios({ answer: { error, isFetching, refetch } }: { answer: Answer }) {
  const t = useTranslate()
  if (!error) return <EmptyState title={t('home.empty')} text={t('home.empty-text')} />
  return (
    <EmptyState title={t('home.failed')} text={t('home.failed-text')}>
      <TryAgain busy={isFetching} onTryAgain={() => void refetch()} className="min-h-11!">
        {t('try-again')}
      </TryAgain>
    </EmptyState>
  )
}

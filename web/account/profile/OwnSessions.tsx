import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import {
  useEndOtherSessionsMutation,
  useEndOwnSessionMutation,
  useOwnSessionsQuery,
} from '../../shared/sign-in/session-api.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'

/** The user's sessions, with buttons to end one or all others. */
export function OwnSessions() {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const { data, error, isFetching, refetch } = useOwnSessionsQuery()
  const [end, ending] = useEndOwnSessionMutation()
  const [endOthers, endingOthers] = useEndOtherSessionsMutation()
  const format = useFormat()
  const say = ({ error: failed }: { readonly error?: unknown }) =>
    dispatch(failed ? showToast(problemOf(failed).error, true) : showToast(t('sessions.ended')))
  if (error)
    return (
      <ErrorState
        title={t('sessions.failed')}
        text={problemOf(error).error}
        tryAgain={t('try-again')}
        onTryAgain={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data) return <Skeleton className="h-24 w-full" />
  const hasOthers = data.items.some(({ current }) => !current)
  return (
    <div className="grid gap-5">
      <ul className="grid gap-4">
        {data.items.map(({ id, device, network, lastUsedAt, current }) => {
          const name = device === 'Unknown' || device === '' ? t('sessions.unknown') : device
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-muted">{t('sessions.network', { network })}</span>
                <span className="block text-sm text-muted">
                  {current ? t('sessions.current') : t('sessions.used', { time: format.moment(lastUsedAt) })}
                </span>
              </p>
              {!current && (
                <Button
                  kind="outline"
                  size="small"
                  aria-label={t('sessions.end-one', { device: name })}
                  busy={ending.isLoading && ending.originalArgs === id}
                  onClick={() => void end(id).then(say)}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {hasOthers && (
        <Button kind="outline" wide busy={endingOthers.isLoading} onClick={() => void endOthers().then(say)}>
          {t('sessions.end-others')}
        </Button>
      )}
    </div>
  )
}

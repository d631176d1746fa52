import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'
import { Panel } from './Panel.tsx'
import { type SystemState, useRetryJobMutation } from './system-api.ts'

/** Lists the jobs that failed permanently, with their errors. */
export function FailedJobs({ jobs }: { jobs: SystemState['failedJobs'] }) {
  const t = useTranslate()
  return (
    <Panel title={t('system.failed-jobs')} text={t('system.failed-jobs-text')}>
      {jobs.length === 0 ? (
        <p className="flex items-center gap-2">
          <Icon name="check" className="text-green-text" /> {t('system.no-failed-jobs')}
        </p>
      ) : (
        <ul className="-mx-5 -mb-3.5 sm:-mx-6">
          {jobs.map((job) => (
            <FailedJob key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function FailedJob({ job }: { job: SystemState['failedJobs'][number] }) {
  const t = useTranslate()
  const format = useFormat()
  const dispatch = useAppDispatch()
  const [retry, { isLoading }] = useRetryJobMutation()
  const tryAgain = async () => {
    const { error } = await retry(job.id)
    if (error) dispatch(told(refusalOf(error, t('system.retry-failed')), true))
    else dispatch(told(t('system.retried', { task: job.task })))
  }
  return (
    <li className="grid gap-1 border-t border-line px-5 py-3.5 sm:px-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold break-all">{job.task}</span>
        <span className="text-sm text-muted tabular-nums">
          {t('system.tried', { attempts: job.attempts, moment: format.moment(job.lastRunAt) })}
        </span>
      </p>
      <p className="text-[0.9375rem] break-words text-muted">
        {job.error ? <span lang="en">{job.error}</span> : t('system.no-error')}
      </p>
      <Button
        size="small"
        className="justify-self-start"
        aria-label={t('system.retry-of', { task: job.task })}
        busy={isLoading}
        onClick={tryAgain}
      >
        {t('system.retry')}
      </Button>
    </li>
  )
}

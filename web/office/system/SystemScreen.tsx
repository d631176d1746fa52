import { useState } from 'react'
import { type Translate, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { type Column, Table } from '../shared/lists/Table.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { Panel, SmsPanel } from './Panel.tsx'
import { BehindChip, ReadModels } from './ReadModels.tsx'
import { Stopped, StoppedProcesses } from './Stopped.tsx'
import { logPosition, type SystemState, systemApi } from './system-api.ts'
import { officeSystem } from './texts.en.ts'

const pollMs = 3_000
const rebuildPollMs = 700

/** Shows the state of the system. Polls while the page is visible. */
export function SystemScreen() {
  const t = useTranslate()
  const [isConfirming, setConfirming] = useState(false)
  const rebuilding = useIsRebuilding()
  const answer = systemApi.useSystemStateQuery(undefined, {
    pollingInterval: rebuilding ? rebuildPollMs : pollMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  return (
    <OfficePage
      title={t('office.nav.system')}
      subtitle={t('system.subtitle')}
      actions={
        <Button kind="outline" aria-disabled={rebuilding || !answer.data} onClick={() => setConfirming(true)}>
          <Icon name="refresh" /> {t('system.rebuild')}
        </Button>
      }
    >
      <Loaded answer={answer} failed={t('system.failed')} skeleton={<SystemSkeleton />}>
        {(state) => (
          <div className="grid grid-cols-1 gap-5">
            {answer.error && answer.fulfilledTimeStamp && <Silence since={answer.fulfilledTimeStamp} />}
            {!state.log.reachable && <Warning text={t('system.log-unreachable')} />}
            {state.stopped.length > 0 && <Stopped stopped={state.stopped} rebuilding={rebuilding} />}
            {state.standing.length > 0 && (
              <StoppedProcesses parts={state.standing} nameOf={(name) => nameOf(t, name)} />
            )}
            {state.paybill.verification === 'by_hand' && <Warning text={t('system.paybill-by-hand')} />}
            <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
              <ReadModels state={state} />
              <JobsPanel jobs={state.jobs} />
            </div>
            {state.sms && <SmsPanel sms={state.sms} />}
            <FailedJobs jobs={state.failedJobs} />
            <Processes processes={state.processes} />
          </div>
        )}
      </Loaded>
      {isConfirming && <RebuildDialog onClose={() => setConfirming(false)} />}
    </OfficePage>
  )
}

/** Returns whether a rebuild was running at the last poll. */
const useIsRebuilding = () => {
  const { data } = systemApi.endpoints.systemState.useQueryState()
  return data?.rebuild.state === 'running'
}

/** A notice with the age of the displayed data, which stays visible. */
function Silence({ since }: { since: number }) {
  const { t, format } = useWords()
  return (
    <p role="status" className="flex items-start gap-3 rounded-control bg-gold-soft px-4 py-3 font-medium text-gold">
      <Icon name="offline" className="mt-0.5" />
      {t('system.silent', { moment: format.moment(new Date(since).toISOString()) })}
    </p>
  )
}

/** A warning about missing configuration. */
function Warning({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-3 rounded-control bg-gold-soft px-4 py-3 font-medium text-gold">
      <Icon name="warning" className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  )
}

function RebuildDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const [rebuild] = systemApi.useRebuildMutation()
  return (
    <ConfirmDialog
      title={t('system.rebuild-title')}
      text={t('system.rebuild-text')}
      action={t('system.rebuild-yes')}
      send={() => rebuild()}
      failed={t('system.rebuild-failed')}
      onClose={onClose}
    />
  )
}

function SystemSkeleton() {
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 xl:grid-cols-2">
        <Skeleton className="h-72 w-full rounded-panel!" />
        <Skeleton className="h-72 w-full rounded-panel!" />
      </div>
      <Skeleton className="h-56 w-full rounded-panel!" />
    </div>
  )
}

const kinds = ['waiting', 'due', 'running', 'failed'] as const

/** The number of jobs by state. */
function JobsPanel({ jobs }: Pick<SystemState, 'jobs'>) {
  const { t, format } = useWords()
  return (
    <Panel title={t('system.jobs')} text={t('system.jobs-text')}>
      <dl className="grid grid-cols-2 items-end gap-x-6 gap-y-5">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt className="text-[0.9375rem] wrap-anywhere text-muted">{t(`system.jobs.${kind}`)}</dt>
            <dd
              className={`flex items-center gap-2 font-display text-[2rem] leading-tight font-bold tracking-[-0.025em] tabular-nums ${kind === 'failed' && jobs.failed > 0 ? 'text-signal-text' : ''}`}
            >
              {format.count(jobs[kind])}
              {kind === 'failed' && jobs.failed > 0 && <Icon name="warning" className="size-6!" />}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

type Process = SystemState['processes'][number]

type Name = Extract<keyof typeof officeSystem, `system.process.${string}`>
const isName = (id: string): id is Name => id in officeSystem

const nameOf = (t: Translate, process: string) => {
  const id = `system.process.${process}`
  return isName(id) ? t(id) : process
}

/** Lists the processes with their positions in the log. */
function Processes({ processes }: { processes: readonly Process[] }) {
  const t = useTranslate()
  const columns: Column<Process>[] = [
    {
      id: 'name',
      name: t('system.process'),
      cell: ({ name }) => <span className="font-semibold">{nameOf(t, name)}</span>,
    },
    {
      id: 'position',
      name: t('system.position'),
      cell: ({ position }) => <span className="tabular-nums">{logPosition(position) ?? t('system.nothing-yet')}</span>,
    },
    { id: 'state', name: t('system.state'), narrow: true, cell: ({ behind }) => <BehindChip behind={behind} /> },
  ]
  return (
    <section aria-labelledby="processes">
      <h2 id="processes" className="text-xl">
        {t('system.processes')}
      </h2>
      <p className="mt-1 mb-4 text-[0.9375rem] text-muted">{t('system.processes-text')}</p>
      <Table caption={t('system.processes')} columns={columns} rows={processes} keyOf={({ name }) => name} />
    </section>
  )
}

/** Lists the failed jobs, with their errors. */
function FailedJobs({ jobs }: { jobs: SystemState['failedJobs'] }) {
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
  const { t, format } = useWords()
  const toast = useToast()
  const [retry, { isLoading }] = systemApi.useRetryJobMutation()
  const tryAgain = async () => {
    const { error } = await retry(job.id)
    if (error) toast(problemTextOf(error, t('system.retry-failed')), true)
    else toast(t('system.retried', { task: job.task }))
  }
  return (
    <li className="grid gap-1 border-t border-line px-5 py-3.5 sm:px-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold wrap-anywhere">{job.task}</span>
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
        {t('try-again')}
      </Button>
    </li>
  )
}

import { useState } from 'react'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { JobsPanel } from './JobsPanel.tsx'
import { Processes } from './Processes.tsx'
import { ReadModels } from './ReadModels.tsx'
import { systemApi, useRebuildMutation, useSystemStateQuery } from './system-api.ts'

const lookAgainMs = 3_000
const lookAtRebuildMs = 700

/** Shows the state of the system. Polls while the page is visible. */
export function SystemScreen() {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const rebuilding = useIsRebuilding()
  const answer = useSystemStateQuery(undefined, {
    pollingInterval: rebuilding ? lookAtRebuildMs : lookAgainMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  return (
    <OfficePage
      title={t('system.title')}
      subtitle={t('system.subtitle')}
      actions={
        <Button kind="outline" aria-disabled={rebuilding || !answer.data} onClick={() => setAsking(true)}>
          <Icon name="refresh" /> {t('system.rebuild')}
        </Button>
      }
    >
      <Loaded answer={answer} failed={t('system.failed')} skeleton={<SystemSkeleton />}>
        {(state) => (
          <div className="grid grid-cols-1 gap-5">
            {answer.error && answer.fulfilledTimeStamp && <Silence since={answer.fulfilledTimeStamp} />}
            {state.paybill.verification === 'by_hand' && <Warning text={t('system.paybill-by-hand')} />}
            <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
              <ReadModels state={state} />
              <JobsPanel jobs={state.jobs} />
            </div>
            <FailedJobs jobs={state.failedJobs} />
            <Processes processes={state.processes} />
          </div>
        )}
      </Loaded>
      {asking && <RebuildDialog onClose={() => setAsking(false)} />}
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
  const t = useTranslate()
  const format = useFormat()
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
  const [rebuild] = useRebuildMutation()
  const start = async () => {
    const { error } = await rebuild()
    return error && refusalOf(error, t('system.rebuild-failed'))
  }
  return (
    <ConfirmDialog
      title={t('system.rebuild-title')}
      text={t('system.rebuild-text')}
      action={t('system.rebuild-yes')}
      onConfirm={start}
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

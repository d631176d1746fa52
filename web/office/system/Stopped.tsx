import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { Button } from '../../ui/Button.tsx'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { NoteDialog } from '../shared/dialogs/NoteDialog.tsx'
import { Panel } from './Panel.tsx'
import { logPosition, type SkipEvent, type SystemState, systemApi } from './system-api.ts'

const texts = {
  'read-models': { text: 'system.skip-text', done: 'system.skipped' },
  processes: { text: 'system.process-skip-text', done: 'system.process-skipped' },
} as const

type StoppedPart = SystemState['stopped'][number]

/** The stopped part, since when it is stopped, and the event with its error. */
function AtEvent({ name, part }: { name: string; part: StoppedPart }) {
  const { t, format } = useWords()
  const { since, position, event, error } = part
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold break-all text-signal-text">{name}</span>
        <span className="text-sm text-muted tabular-nums">
          {t('system.stopped-since', { moment: format.moment(since), place: logPosition(position) ?? position })}
        </span>
      </p>
      <p className="text-[0.9375rem] break-words">
        {event.type}{' '}
        <Link className="link" to={`/admin/audit-logs/streams/${encodeURIComponent(event.stream)}`}>
          {event.stream}
        </Link>
      </p>
      <p lang="en" className="text-[0.9375rem] break-words text-muted">
        {error}
      </p>
    </>
  )
}

/** Lists the processes that stopped at an event, with the error, and skips it. Each retries automatically. */
export function StoppedProcesses({
  parts,
  nameOf,
}: {
  parts: readonly StoppedPart[]
  nameOf: (process: string) => string
}) {
  const t = useTranslate()
  return (
    <Panel title={t('system.standing')} text={t('system.standing-text')}>
      <ul className="-mx-5 -mb-3.5 sm:-mx-6">
        {parts.map((part) => (
          <li key={part.name} className="grid gap-1 border-t border-line px-5 py-3.5 sm:px-6">
            <AtEvent name={nameOf(part.name)} part={part} />
            <div>
              <SkipButton kind="processes" part={part} label={nameOf(part.name)} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Lists the read models that stopped at an event, with the error, and retries them or skips the event. */
export function Stopped({ stopped, rebuilding }: { stopped: readonly StoppedPart[]; rebuilding: boolean }) {
  const t = useTranslate()
  return (
    <Panel title={t('system.stopped')} text={t('system.stopped-text')}>
      <ul className="-mx-5 -mb-3.5 sm:-mx-6">
        {stopped.map((part) => (
          <StoppedReadModel key={part.name} part={part} rebuilding={rebuilding} />
        ))}
      </ul>
    </Panel>
  )
}

function StoppedReadModel({ part, rebuilding }: { part: StoppedPart; rebuilding: boolean }) {
  const t = useTranslate()
  const toast = useToast()
  const [rebuild, { isLoading }] = systemApi.useRebuildMutation()
  const { name } = part
  const retry = async () => {
    const { error: problem } = await rebuild()
    if (problem) toast(problemTextOf(problem, t('system.rebuild-failed')), true)
    else toast(t('system.stopped-retried'))
  }
  return (
    <li className="grid gap-1 border-t border-line px-5 py-3.5 sm:px-6">
      <AtEvent name={name} part={part} />
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          aria-label={t('system.stopped-retry-of', { name })}
          aria-disabled={rebuilding}
          busy={isLoading}
          onClick={() => void retry()}
        >
          {t('try-again')}
        </Button>
        <SkipButton kind="read-models" part={part} label={name} isDisabled={rebuilding} />
      </div>
    </li>
  )
}

/** Makes a stopped read model or process skip its event. The reason is stored in the log. */
function SkipButton({
  kind,
  part: { name, event },
  label,
  isDisabled = false,
}: {
  kind: SkipEvent['kind']
  part: StoppedPart
  /** The part's name on the screen. */
  label: string
  isDisabled?: boolean
}) {
  const t = useTranslate()
  const [skipping, setSkipping] = useState(false)
  const [skip] = systemApi.useSkipEventMutation()
  return (
    <>
      <Button
        size="small"
        kind="outline"
        aria-label={t('system.skip-of', { name: label })}
        aria-disabled={isDisabled}
        onClick={() => setSkipping(true)}
      >
        {t('system.skip')}
      </Button>
      {skipping && (
        <NoteDialog
          name={`skip ${kind} ${name} ${event.id}`}
          title={t('system.skip-title', { name: label })}
          label={t('office.reason')}
          hint={t('system.skip-reason-hint')}
          missing={t('office.reason-missing')}
          submit={t('system.skip-yes')}
          send={(reason) => skip({ kind, name, eventId: event.id, reason })}
          failed={t('system.skip-failed')}
          done={t(texts[kind].done, { name: label })}
          onClose={() => setSkipping(false)}
        >
          <p>{t(texts[kind].text, { name: label, type: event.type })}</p>
        </NoteDialog>
      )}
    </>
  )
}

import { type ReactNode, useId } from 'react'
import { useWords } from '../../i18n/use-translate.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBanner, problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { type SystemState, systemApi } from './system-api.ts'

/** A panel of the system page: title, description and status. */
export function Panel({
  title,
  text,
  status,
  children,
}: {
  title: string
  text: string
  /** The status, shown beside the title. */
  status?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
        </div>
        {status}
      </div>
      {children}
    </section>
  )
}

/** The SMS of the last hour and day, and the button that resumes them after a stop. */
export function SmsPanel({ sms }: { sms: NonNullable<SystemState['sms']> }) {
  const { t, format } = useWords()
  const [resume, { isLoading }] = systemApi.useResumeSmsMutation()
  const [problem, setProblem] = useProblem()
  const { stoppedAt, lastHour, lastDay, mostPerHour, mostPerDay } = sms
  const facts = [
    [t('system.sms-hour'), lastHour, mostPerHour],
    [t('system.sms-day'), lastDay, mostPerDay],
  ] as const
  const send = async () => {
    const { error } = await resume()
    setProblem(error && ((t) => problemTextOf(error, t('system.sms-failed'))))
  }
  return (
    <Panel title={t('system.sms')} text={t('system.sms-text')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
        {facts.map(([name, sent, max]) => (
          <div key={name}>
            <dt className="text-[0.9375rem] wrap-anywhere text-muted">{name}</dt>
            <dd className="tabular-nums">{t('system.sms-of', { sent: format.count(sent), max: format.count(max) })}</dd>
          </div>
        ))}
      </dl>
      {stoppedAt && (
        <div className="mt-4 grid gap-3">
          <p className="font-semibold text-signal-text">
            {t('system.sms-stopped', { moment: format.moment(stoppedAt) })}
          </p>
          {problem && <ErrorBanner text={problem} onDismiss={() => setProblem(undefined)} />}
          <div>
            <Button kind="signal" busy={isLoading} onClick={() => void send()}>
              {t('system.sms-resume')}
            </Button>
          </div>
        </div>
      )}
    </Panel>
  )
}

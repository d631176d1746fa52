import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from './Panel.tsx'
import type { SystemState } from './system-api.ts'

const kinds = ['waiting', 'due', 'running', 'failed'] as const

/** The number of jobs by state. */
export function JobsPanel({ jobs }: Pick<SystemState, 'jobs'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Panel title={t('system.jobs')} text={t('system.jobs-text')}>
      <dl className="grid grid-cols-2 items-end gap-x-6 gap-y-5">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt className="text-[0.9375rem] text-muted">{t(`system.jobs.${kind}`)}</dt>
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

import type { Rebuild } from '../../../api/contract/audit.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Panel } from './Panel.tsx'
import { logPosition, type SystemState } from './system-api.ts'

/** Shows whether a consumer of the log has reached its end; null while the log is unreachable. */
export function BehindChip({ behind }: { behind: boolean | null }) {
  const t = useTranslate()
  if (behind === null) return <StatusChip tone="neutral">{t('system.unknown')}</StatusChip>
  return <StatusChip tone={behind ? 'waiting' : 'good'}>{t(behind ? 'system.behind' : 'system.up-to-date')}</StatusChip>
}

/** The position of the read models in the log, and the progress of a rebuild. */
export function ReadModels({ state }: { state: SystemState }) {
  const { t, format } = useWords()
  const { log, readModels, streams, rebuild } = state
  const facts = [
    [t('system.position'), logPosition(readModels.position) ?? t('system.nothing-yet')],
    [t('system.end'), logPosition(log.position) ?? t('system.nothing-yet')],
    [t('system.schema'), readModels.schema],
    [t('system.streams'), format.count(streams.open)],
    ...(log.foreignEvents > 0 ? [[t('system.foreign'), format.count(log.foreignEvents)] as const] : []),
  ] as const
  return (
    <Panel title={t('system.lag')} text={t('system.lag-text')} status={<BehindChip behind={readModels.behind} />}>
      <dl className="grid grid-cols-1 gap-y-2">
        {facts.map(([name, fact]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{fact}</dd>
          </div>
        ))}
      </dl>
      <CheckLine check={readModels.check} />
      <RebuildLine rebuild={rebuild} />
    </Panel>
  )
}

/** The result of the last comparison with the log. */
function CheckLine({ check }: { check: SystemState['readModels']['check'] }) {
  const { t, format } = useWords()
  if (!check)
    return <p className="mt-5 border-t border-line pt-4 text-[0.9375rem] text-muted">{t('system.check.none')}</p>
  const { checkedAt, events, differences } = check
  const moment = format.moment(checkedAt)
  return (
    <div className="mt-5 grid gap-2 border-t border-line pt-4 text-[0.9375rem]">
      {differences.length === 0 ? (
        <p className="flex items-start gap-2 text-muted">
          <Icon name="check" className="mt-px text-green-text" />
          {t('system.check.same', { events, moment })}
        </p>
      ) : (
        <>
          <p className="flex items-start gap-2 font-semibold text-signal-text">
            <Icon name="warning" className="mt-px" />
            {t('system.check.different', { moment })}
          </p>
          <ul className="grid gap-1">
            {differences.map(({ table, rows, keys }) => (
              <li key={table} className="wrap-anywhere">
                {t('system.check.rows', { table, rows, keys: keys.join(', ') })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function RebuildLine({ rebuild }: { rebuild: Rebuild }) {
  const { t, format } = useWords()
  const { state, events, progress, endedAt, error } = rebuild
  const percent = Math.floor(progress * 100)
  const moment = endedAt ? format.moment(endedAt) : ''
  return (
    <div className="mt-5 grid gap-2 border-t border-line pt-4">
      {state === 'running' && (
        <div className="flex items-center gap-4">
          <div
            role="progressbar"
            aria-label={t('system.rebuild-progress')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="h-2.5 flex-1 overflow-hidden rounded-pill bg-ink-soft"
          >
            <div className="h-full rounded-pill bg-signal" style={{ width: `${percent}%` }} />
          </div>
          <span className="font-semibold tabular-nums" aria-hidden="true">
            {t('system.percent', { percent })}
          </span>
        </div>
      )}
      <p
        className="flex items-start gap-2 text-[0.9375rem] text-muted tabular-nums"
        role={state === 'running' ? undefined : 'status'}
      >
        {state === 'done' && <Icon name="check" className="mt-px text-green-text" />}
        {state === 'failed' && <Icon name="warning" className="mt-px text-signal-text" />}
        {t(`system.rebuild.${state}`, { events, moment })}
      </p>
      {error && (
        <p lang="en" className="rounded-control bg-sunken px-4 py-3 text-[0.9375rem] break-words">
          {error}
        </p>
      )}
    </div>
  )
}

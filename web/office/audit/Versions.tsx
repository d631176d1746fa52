import { useWords } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/Button.tsx'
import { NoBreak } from '../../ui/text.tsx'
import type { StreamVersion } from '../shared/audit/audit-api.ts'
import { versionNumber } from '../shared/audit/EventRow.tsx'
import { eventLine } from '../shared/audit/event-words.ts'

interface Choosing {
  readonly versions: StreamVersion['versions']
  readonly at: number
  readonly onVersion: (version: number) => void
}

/** Moves through the versions of a stream by dragging, with the arrow keys, or step by step. */
export function VersionSlider({ versions, at, onVersion }: Choosing) {
  const { t, format } = useWords()
  const first = versions[0]
  const last = versions.at(-1)
  const selected = versions.find(({ version }) => version === at)
  const valueText = selected
    ? t('travel.value', {
        version: versionNumber(at),
        summary: eventLine(t, format, selected),
        moment: format.moment(selected.at),
      })
    : String(versionNumber(at))
  return (
    <section aria-label={t('audit.version')} className="panel grid grid-cols-1 gap-2 p-4 sm:px-6">
      <div className="flex items-center gap-3">
        <IconButton
          icon="left"
          aria-label={t('travel.earlier')}
          aria-disabled={at <= (first?.version ?? 0)}
          onClick={() => onVersion(at - 1)}
        />
        <input
          type="range"
          aria-label={t('audit.version')}
          aria-valuetext={valueText}
          min={first?.version}
          max={last?.version}
          value={at}
          onChange={(event) => onVersion(Number(event.target.value))}
          className="h-11 min-w-0 flex-1 accent-signal"
        />
        <IconButton
          icon="right"
          aria-label={t('travel.later')}
          aria-disabled={at >= (last?.version ?? 0)}
          onClick={() => onVersion(at + 1)}
        />
      </div>
      <p aria-hidden="true" className="flex flex-wrap justify-between gap-x-4 text-sm sm:px-14 text-muted tabular-nums">
        <span className="whitespace-nowrap">{first && format.moment(first.at)}</span>
        <span className="text-right whitespace-nowrap">{last && format.moment(last.at)}</span>
      </p>
    </section>
  )
}

/** Lists the versions by event. Selecting one opens it. */
export function VersionList({ versions, at, onVersion }: Choosing) {
  const { t, format } = useWords()
  return (
    <nav aria-label={t('travel.versions')} className="panel max-h-[70dvh] overflow-y-auto p-2">
      <ol>
        {versions.map(({ version, at: moment, ...event }) => (
          <li key={version}>
            <button
              type="button"
              aria-current={version === at ? 'step' : undefined}
              onClick={() => onVersion(version)}
              className={`grid w-full grid-cols-[1.75rem_1fr] gap-x-2 rounded-control px-3 py-2.5 text-left ${version === at ? 'bg-ink text-paper' : 'hover:bg-ink-soft'}`}
            >
              <span className="font-semibold tabular-nums">{versionNumber(version)}</span>
              <span className="min-w-0">
                <NoBreak as="span" className="block font-medium break-words" text={eventLine(t, format, event)} />
                <span className={`block text-sm whitespace-nowrap tabular-nums ${version === at ? '' : 'text-muted'}`}>
                  {format.moment(moment)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

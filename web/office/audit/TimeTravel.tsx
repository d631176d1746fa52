import { useEffect, useEffectEvent } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { BreakableText } from '../../ui/text.tsx'
import { auditApi, type StreamVersion } from '../shared/audit/audit-api.ts'
import { RawData, Values, versionNumber } from '../shared/audit/EventRow.tsx'
import { actorText, eventLine } from '../shared/audit/event-words.ts'
import { fieldsOf, formatValue, pathText } from '../shared/audit/state-fields.ts'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { VersionList, VersionSlider } from './Versions.tsx'

/** Returns the version in the URL, or undefined for the latest. */
function versionIn(address: URLSearchParams): number | undefined {
  const text = address.get('version') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Shows a stream at any of its versions, and the changes of each event. */
export function TimeTravel() {
  const t = useTranslate()
  const { stream = '' } = useParams()
  const [address, setAddress] = useSearchParams()
  const version = versionIn(address)
  const answer = auditApi.useStreamVersionQuery({ stream, ...(version !== undefined && { version }) })
  const goTo = (chosen: number) => setAddress({ version: String(chosen) }, { replace: true, preventScrollReset: true })
  return (
    <OfficePage
      title={t('travel.title')}
      subtitle={stream}
      actions={
        <Link
          to={`/admin/audit-logs?stream=${encodeURIComponent(stream)}`}
          className="link flex min-h-11 items-center gap-1.5"
        >
          <Icon name="back" /> {t('travel.back')}
        </Link>
      }
    >
      <Loaded answer={answer} failed={t('travel.failed')} skeleton={<TravelSkeleton />}>
        {(snapshot) => <SnapshotView snapshot={snapshot} wanted={version ?? snapshot.version} onVersion={goTo} />}
      </Loaded>
    </OfficePage>
  )
}

function SnapshotView({
  snapshot,
  wanted,
  onVersion,
}: {
  snapshot: StreamVersion
  /** The requested version, which may still be loading. */
  wanted: number
  onVersion: (version: number) => void
}) {
  const { t, format } = useWords()
  const { stream, versions, lastVersion, event, differences } = snapshot
  // The log may no longer contain the beginning of a stream.
  const firstVersion = versions[0]?.version ?? 0
  const prefetch = auditApi.usePrefetch('streamVersion')
  useEffect(() => {
    for (const version of [wanted - 1, wanted + 1])
      if (version >= firstVersion && version <= lastVersion) prefetch({ stream, version })
  }, [prefetch, stream, wanted, firstVersion, lastVersion])
  const at = Math.min(Math.max(wanted, firstVersion), lastVersion)
  useArrowKeys((step) => {
    const next = at + step
    if (next >= firstVersion && next <= lastVersion) onVersion(next)
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <VersionSlider versions={versions} at={at} onVersion={onVersion} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <VersionList versions={versions} at={at} onVersion={onVersion} />
        <div className="grid grid-cols-1 gap-5">
          <section aria-labelledby="event" className="panel p-5 sm:p-6">
            <p className="text-sm text-muted tabular-nums">
              {t('travel.version', { version: versionNumber(event.version), last: versionNumber(lastVersion) })} ·{' '}
              <span className="whitespace-nowrap">{format.moment(event.at)}</span>
            </p>
            <h2 id="event" aria-live="polite" className="mt-1 text-2xl break-words">
              {eventLine(t, format, event)}
            </h2>
            <p className="mt-1 text-[0.9375rem] break-words text-muted">
              {event.type} {actorText(t, event.actor)}
            </p>
            <h3 className="mt-5 mb-2 text-lg">{t('travel.changes')}</h3>
            <Changes differences={differences} fieldKinds={snapshot.fieldKinds} />
            <RawData label={t('audit.raw-data')} value={event.data} className="mt-4" />
          </section>
          <section aria-labelledby="state" className="panel p-5 sm:p-6">
            <h2 id="state" className="mb-3 text-xl">
              {t('travel.state')}
            </h2>
            <Values
              caption={t('travel.state')}
              fields={fieldsOf(snapshot.state)}
              kinds={snapshot.fieldKinds}
              changed={differences.map(({ path }) => path)}
            />
            <RawData label={t('travel.raw-state')} value={snapshot.state} className="mt-4" />
          </section>
        </div>
      </div>
    </div>
  )
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Steps with the arrow keys wherever the focus is, except in elements that use these keys themselves. */
function useArrowKeys(onStep: (step: 1 | -1) => void) {
  const go = useEffectEvent(onStep)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const own = event.target instanceof Element && event.target.closest('input, select, textarea, [role=menu]')
      if (step === undefined || own || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      go(step)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}

function TravelSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-24 w-full rounded-panel!" />
      <div className="grid gap-5 lg:grid-cols-[1fr_2fr]">
        <Skeleton className="h-80 w-full rounded-panel!" />
        <Skeleton className="h-80 w-full rounded-panel!" />
      </div>
    </div>
  )
}

/** Shows the values that an event changed, before and after. */
function Changes({ differences, fieldKinds }: Pick<StreamVersion, 'differences' | 'fieldKinds'>) {
  const { t, format } = useWords()
  if (differences.length === 0) return <p className="text-muted">{t('travel.no-changes')}</p>
  return (
    <table className="w-full table-fixed text-[0.9375rem]">
      <thead>
        <tr className="text-left text-sm text-muted">
          {[t('audit.field'), t('travel.before'), t('travel.after')].map((column) => (
            <th key={column} scope="col" className="pb-2 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, before, after }) => (
          <tr key={path} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal break-words text-muted">
              <BreakableText text={pathText(format, path)} />
            </th>
            <td className="py-2 pr-3 break-words text-muted line-through decoration-1 tabular-nums">
              <BreakableText text={formatValue(format, fieldKinds, { path, value: before })} />
            </td>
            <td className="py-2 font-semibold break-words tabular-nums">
              <BreakableText text={formatValue(format, fieldKinds, { path, value: after })} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

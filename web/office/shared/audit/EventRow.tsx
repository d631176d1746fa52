import { Link } from 'react-router-dom'
import type { LoggedEvent } from '../../../../api/contract/audit.ts'
import { useWords } from '../../../i18n/use-translate.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { BreakableText, NoBreak } from '../../../ui/text.tsx'
import { useRowButton } from '../lists/PolledList.tsx'
import { actorName, actorText, eventLine } from './event-words.ts'
import { type FieldKinds, fieldsOf, formatValue, isChanged, pathText, type StateField } from './state-fields.ts'

/** A table of values by name. Changed values are marked by a word and a line. */
export function Values({
  caption,
  fields,
  kinds,
  changed = [],
}: {
  caption: string
  fields: readonly StateField[]
  kinds: FieldKinds
  /** The changed paths. */
  changed?: readonly string[]
}) {
  const { t, format } = useWords()
  return (
    <table className="w-full table-fixed text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.value')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, value }) => {
          const marked = isChanged(path, changed)
          return (
            <tr key={path} className={`border-t border-line align-top ${marked ? 'bg-gold-soft' : ''}`}>
              <th
                scope="row"
                className={`w-2/5 border-l-4 py-1.5 pr-3 pl-3 text-left font-normal break-words ${marked ? 'border-l-gold text-ink' : 'border-l-transparent text-muted'}`}
              >
                <BreakableText text={pathText(format, path)} />
                {marked && <span className="sr-only"> ({t('audit.changed')})</span>}
              </th>
              <td className={`py-1.5 pr-2 break-words tabular-nums ${marked ? 'font-semibold' : ''}`}>
                <BreakableText text={formatValue(format, kinds, { path, value })} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The raw values from the log, collapsed by default. */
export function RawData({ label, value, className = '' }: { label: string; value: unknown; className?: string }) {
  return (
    <details className={className}>
      <summary className="link w-fit cursor-pointer text-[0.9375rem]">{label}</summary>
      <pre className="mt-3 whitespace-pre-wrap break-words rounded-control bg-sunken p-4 text-sm">
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  )
}

/** Returns the number of a version as screens count: from 1, although streams count from 0. */
export const versionNumber = (version: number): number => version + 1

/** Returns the URL of a stream at a version. */
export const streamAddress = (stream: string, version: number): string =>
  `/admin/audit-logs/streams/${encodeURIComponent(stream)}?version=${version}`

/** An event: what happened, when and by whom. It opens to its data and links to its stream. */
export function EventRow({
  event,
  onFilter,
}: {
  event: LoggedEvent
  onFilter: (name: 'type' | 'actor', value: string) => void
}) {
  const { t, format } = useWords()
  const { open, id, button } = useRowButton('min-h-7 items-start text-left', 'mt-1')
  return (
    <li className="border-line not-last:border-b">
      <div className="relative grid grid-cols-1 gap-x-6 gap-y-1 px-4 py-3.5 hover:bg-sunken sm:px-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        {button(<NoBreak as="span" className="min-w-0 break-words" text={eventLine(t, format, event)} />)}
        <time
          dateTime={event.at}
          className="text-sm whitespace-nowrap text-muted tabular-nums max-lg:pl-4 lg:text-right"
        >
          {format.moment(event.at)}
        </time>
        <p className="flex flex-wrap items-center gap-x-2 pl-4 text-sm text-muted">
          <code className="min-w-0 font-sans break-words">{event.type}</code>
          <span>{actorText(t, event.actor)}</span>
        </p>
        <Link
          to={streamAddress(event.stream, event.version)}
          className="link relative inline-flex min-h-7 items-center gap-1.5 text-sm max-lg:ml-4 lg:justify-self-end"
        >
          <Icon name="history" className="size-4!" /> {t('audit.travel', { version: versionNumber(event.version) })}
        </Link>
      </div>
      <div id={id}>
        {open && (
          <div className="grid gap-4 border-t border-dashed border-line px-4 py-5 sm:px-10">
            <Values
              caption={t('audit.data')}
              kinds={event.fieldKinds}
              fields={[
                { path: t('audit.stream'), value: event.stream },
                { path: t('audit.version'), value: versionNumber(event.version) },
                { path: t('audit.position'), value: event.position },
                { path: t('audit.request'), value: event.correlationId },
                ...fieldsOf(event.data),
              ]}
            />
            <RawData label={t('audit.raw-data')} value={event.data} />
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              <button type="button" className="link text-[0.9375rem]" onClick={() => onFilter('type', event.type)}>
                {t('audit.only-type', { type: event.type })}
              </button>
              <button type="button" className="link text-[0.9375rem]" onClick={() => onFilter('actor', event.actor.id)}>
                {t('audit.only-actor', { actor: actorName(t, event.actor) })}
              </button>
            </div>
          </div>
        )}
      </div>
    </li>
  )
}

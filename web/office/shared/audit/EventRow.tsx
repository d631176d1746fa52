import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { LoggedEvent } from '../../../../api/contract/audit.ts'
import { useFormat, useTranslate } from '../../../i18n/use-translate.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { NoBreakText } from '../../../ui/text.tsx'
import { actorName, actorText, eventLine } from './event-words.ts'
import { fieldsOf } from './state-fields.ts'
import { RawData, Values } from './Values.tsx'

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
  const t = useTranslate()
  const format = useFormat()
  const dataId = useId()
  const [open, setOpen] = useState(false)
  return (
    <li className="border-line not-last:border-b">
      <div className="relative grid grid-cols-1 gap-x-6 gap-y-1 px-4 py-3.5 hover:bg-sunken sm:px-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={dataId}
          onClick={() => setOpen(!open)}
          className="opens-row -ml-1 flex min-h-7 items-start gap-1 text-left font-semibold"
        >
          <Icon name="right" className={`mt-1 size-4! transition-transform ${open ? 'rotate-90' : ''}`} />
          <span className="min-w-0 break-words">
            <NoBreakText text={eventLine(t, format, event)} />
          </span>
        </button>
        <time dateTime={event.at} className="text-sm text-muted tabular-nums max-lg:pl-4 lg:text-right">
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
      <div id={dataId}>
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

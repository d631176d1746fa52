import { useFormat, useTranslate } from '../../../i18n/use-translate.ts'
import { BreakableText } from '../../../ui/text.tsx'
import { type FieldKinds, formatValue, isChanged, pathText, type StateField } from './state-fields.ts'

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
  const t = useTranslate()
  const format = useFormat()
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

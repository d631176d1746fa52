import type { StudioField } from '../../../api/contract/office-studios.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { inLanguage } from '../../shared/studios/in-language.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Entries, type FieldValue, isList, isSame, listChange } from './edit-changes.ts'

/** The value of a studio's field as text. */
export function FieldText({ field, value }: { field: StudioField; value: FieldValue }) {
  const t = useTranslate()
  const format = useFormat()
  const { language } = useLocale()
  if (value === null || value === '' || (isList(value) && value.length === 0)) return t('office-studios.nothing')
  if (isList(value)) return value.map((entry) => inLanguage(language, entry).name).join(', ')
  if (typeof value === 'string') return value
  return field === 'hourlyRate' ? format.money(value) : t('office-studios.people', { count: value })
}

/** One side of a change. Removed text is struck through, added text is highlighted. */
export function Compared({
  field,
  from,
  to,
  side,
}: {
  field: StudioField
  from: FieldValue
  to: FieldValue
  side: 'from' | 'to'
}) {
  const value = side === 'from' ? from : to
  if (isList(from) && isList(to)) {
    const { kept, added, removed } = listChange(from, to)
    return side === 'from' ? (
      <Names kept={kept} marked={removed} mark="removed" />
    ) : (
      <Names kept={kept} marked={added} mark="added" />
    )
  }
  if (isSame(from, to)) return <FieldText field={field} value={value} />
  return side === 'from' ? (
    <del className={`text-muted decoration-1 ${field === 'description' ? 'no-underline' : ''}`}>
      <FieldText field={field} value={value} />
    </del>
  ) : (
    <ins className="rounded-cell bg-green-soft px-1 text-green-text no-underline [box-decoration-break:clone]">
      <FieldText field={field} value={value} />
    </ins>
  )
}

/** Unchanged and added or removed names. A word and a shape mark the difference as well as a colour. */
function Names({ kept, marked, mark }: { kept: Entries; marked: Entries; mark: 'added' | 'removed' }) {
  const t = useTranslate()
  const { language } = useLocale()
  if (kept.length + marked.length === 0) return <span className="text-muted">{t('office-studios.nothing')}</span>
  const className =
    mark === 'added' ? 'bg-green-soft text-green-text' : 'bg-ink-soft text-ink line-through decoration-1'
  return (
    <ul className="flex flex-wrap gap-1.5 text-[0.9375rem]">
      {kept.map((entry) => (
        <li key={entry.id} className="rounded-pill border border-line px-2.5 py-0.5">
          {inLanguage(language, entry).name}
        </li>
      ))}
      {marked.map((entry) => (
        <li key={entry.id} className={`inline-flex items-center gap-1 rounded-pill px-2.5 py-0.5 ${className}`}>
          <Icon name={mark === 'added' ? 'plus' : 'minus'} className="size-3.5!" />
          {inLanguage(language, entry).name} <span className="sr-only">{t(`office-studios.${mark}`)}</span>
        </li>
      ))}
    </ul>
  )
}

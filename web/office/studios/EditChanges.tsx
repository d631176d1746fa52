import { type ReactNode, useId } from 'react'
import type { StudioField } from '../../../api/contract/office-studios.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { inLanguage } from '../../shared/studios/studio-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { type Change, type Entries, type FieldValue, isList, isSame, listChange, type Moved } from './edit-changes.ts'

function FieldText({ field, value }: { field: StudioField; value: FieldValue }) {
  const { t, format } = useWords()
  const { language } = useLocale()
  if (value === null || value === '' || (isList(value) && value.length === 0)) return t('office-studios.nothing')
  if (isList(value)) return value.map((entry) => inLanguage(language, entry).name).join(', ')
  if (typeof value === 'string') return value
  return field === 'hourlyRate' ? format.money(value) : t('studio.people', { count: value })
}

/** One side of a change. Removed text is struck through, added text is highlighted. */
function Compared({
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
    const { unchanged, added, removed } = listChange(from, to)
    const [marked, mark] = side === 'from' ? ([removed, 'removed'] as const) : ([added, 'added'] as const)
    return <Names unchanged={unchanged} marked={marked} mark={mark} />
  }
  if (isSame(from, to)) return <FieldText field={field} value={value} />
  return side === 'from' ? (
    <del className={`text-muted decoration-1 ${field.startsWith('description') ? 'no-underline' : ''}`}>
      <FieldText field={field} value={value} />
    </del>
  ) : (
    <ins className="rounded-cell bg-green-soft px-1 text-green-text no-underline [box-decoration-break:clone]">
      <FieldText field={field} value={value} />
    </ins>
  )
}

/** Unchanged and added or removed names. A word and a shape mark the difference as well as a colour. */
function Names({ unchanged, marked, mark }: { unchanged: Entries; marked: Entries; mark: 'added' | 'removed' }) {
  const t = useTranslate()
  const { language } = useLocale()
  if (unchanged.length + marked.length === 0) return <span className="text-muted">{t('office-studios.nothing')}</span>
  const className =
    mark === 'added' ? 'bg-green-soft text-green-text' : 'bg-ink-soft text-ink line-through decoration-1'
  return (
    <ul className="flex flex-wrap gap-1.5 text-[0.9375rem]">
      {unchanged.map((entry) => (
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

export type Choice = 'current' | 'proposed'
const sides = ['current', 'proposed'] as const

/** A field that both the edit and an admin changed: its two values, and the choice between them. */
function ConflictChoice({
  change,
  choice,
  onChoose,
}: {
  change: Change
  choice: Choice | undefined
  onChoose: (field: StudioField, choice: Choice) => void
}) {
  const t = useTranslate()
  const id = useId()
  const { field, base } = change
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-3 text-sm text-muted">
        {t('office-studios.conflict-text')}{' '}
        <span className="mt-1 block text-ink">
          {t('office-studios.when-sent')} <FieldText field={field} value={base} />
        </span>
      </legend>
      {sides.map((side) => (
        <label
          key={side}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 rounded-control border border-edge px-4 py-3 hover:border-ink has-checked:border-ink has-checked:bg-ink-soft has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={`${id}-${field}`}
            value={side}
            checked={choice === side}
            onChange={() => onChoose(field, side)}
            className="mt-1 size-4.5 accent-ink outline-none"
          />
          <span className="font-semibold">{t(`office-studios.keep.${side}`)}</span>
          <span className="col-start-2 break-words whitespace-pre-line">
            <FieldText field={field} value={change[side]} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export type Choices = { readonly [Field in StudioField]?: Choice }

/** The fields of an edit: live value, proposed value, and the value when the edit was sent, if it changed since. */
export function EditChanges({
  changes,
  moved,
  choices,
  onChoose,
}: {
  changes: readonly Change[]
  moved: readonly Moved[]
  choices: Choices
  onChoose: (field: StudioField, choice: Choice) => void
}) {
  const t = useTranslate()
  return (
    <>
      {changes.length === 0 ? (
        <p>{t('office-studios.review-same')}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <Row key={change.field} field={change.field} chip={<ChangeChip change={change} />}>
              {change.isConflict ? (
                <ConflictChoice change={change} choice={choices[change.field]} onChoose={onChoose} />
              ) : (
                <PlainChange change={change} />
              )}
            </Row>
          ))}
        </ul>
      )}
      {moved.length > 0 && <MovedSince moved={moved} />}
    </>
  )
}

function Row({ field, chip, children }: { field: StudioField; chip?: ReactNode; children: ReactNode }) {
  const t = useTranslate()
  return (
    <li className="grid gap-3 border-t border-line py-4 sm:grid-cols-[140px_1fr_1fr] sm:gap-6">
      <div className="flex flex-wrap content-start items-start gap-2">
        <h3 className="w-full text-base">{t(`office-studios.field.${field}`)}</h3>
        {chip}
      </div>
      {children}
    </li>
  )
}

/** The state of a field since the edit was sent, if it matters for the decision. */
function ChangeChip({ change: { base, current, proposed, isConflict } }: { change: Change }) {
  const t = useTranslate()
  if (isConflict) return <StatusChip tone="waiting">{t('office-studios.conflict')}</StatusChip>
  if (isSame(base, current) || !isSame(current, proposed)) return null
  return <StatusChip tone="good">{t('office-studios.already-live')}</StatusChip>
}

function PlainChange({ change: { field, base, current, proposed } }: { change: Change }) {
  const t = useTranslate()
  return (
    <>
      <Version heading={t('office-studios.before')}>
        <Compared field={field} from={current} to={proposed} side="from" />
        {!isSame(base, current) && (
          <p className="mt-1.5 text-sm text-muted">
            {t('office-studios.when-sent')} <FieldText field={field} value={base} />
          </p>
        )}
      </Version>
      <Version heading={t('office-studios.proposed')}>
        <Compared field={field} from={current} to={proposed} side="to" />
      </Version>
    </>
  )
}

const Version = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="min-w-0 break-words whitespace-pre-line">
    <p className="mb-1 text-sm text-muted">{heading}</p>
    {children}
  </div>
)

/** Fields that the edit does not touch but that changed since it was sent. */
function MovedSince({ moved }: { moved: readonly Moved[] }) {
  const t = useTranslate()
  return (
    <section className="grid gap-1">
      <h3 className="text-base">{t('office-studios.moved')}</h3>
      <p className="mb-2 text-sm text-muted">{t('office-studios.moved-text')}</p>
      <ul>
        {moved.map(({ field, base, current }) => (
          <Row key={field} field={field}>
            <Version heading={t('office-studios.before')}>
              <FieldText field={field} value={current} />
            </Version>
            <Version heading={t('office-studios.when-sent-heading')}>
              <FieldText field={field} value={base} />
            </Version>
          </Row>
        ))}
      </ul>
    </section>
  )
}

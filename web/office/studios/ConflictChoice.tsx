import { useId } from 'react'
import type { StudioField } from '../../../api/contract/office-studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Change } from './edit-changes.ts'
import { FieldText } from './FieldText.tsx'

/** The value that a field gets. */
export type Choice = 'current' | 'proposed'
const sides = ['current', 'proposed'] as const

/** A field that both the edit and an admin changed: its two values, and the choice between them. */
export function ConflictChoice({
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

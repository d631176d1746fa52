import { useId } from 'react'
import type { SessionType } from '../../../api/contract/studios.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { sessionLength } from '../availability/session-length.ts'

/** Lets the customer choose one of the studio's session types, with its length and price. */
export function SessionTypeChoice({
  types,
  chosen,
  onChoose,
}: {
  types: readonly SessionType[]
  chosen: string | null
  onChoose: (type: SessionType) => void
}) {
  const t = useTranslate()
  const format = useFormat()
  const name = useId()
  if (types.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-[0.9375rem] font-semibold">{t('picker.session')}</legend>
      {/* In one column on phones: the number that fits in a row depends on the typeface, and would move the page. */}
      <div className="grid grid-cols-1 gap-2 wrap-anywhere sm:flex sm:flex-wrap">
        {types.map((type) => (
          <label
            key={type.id}
            className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-2 rounded-control border border-edge px-3 py-2 sm:grid sm:justify-start sm:px-4 transition-colors hover:bg-ink-soft has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={type.id}
              checked={type.id === chosen}
              onChange={() => onChoose(type)}
              className="sr-only"
            />
            <span className="min-w-0 font-semibold">{type.name}</span>
            <span className="text-sm tabular-nums opacity-80">
              {t('picker.session-length', {
                length: sessionLength(t, type.durationMinutes),
                price: format.money(type.price),
              })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

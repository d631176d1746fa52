import { useId } from 'react'
import type { SessionType } from '../../../api/contract/studios.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'

/** What the session is for: one of the studio's session types, with its length and price. */
export function SessionTypeChoice({
  types,
  chosen,
  onChoose,
}: {
  types: readonly SessionType[]
  chosen: string | null
  onChoose: (type: SessionType) => void
}) {
  const say = useText()
  const format = useFormat()
  const name = useId()
  if (types.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-[0.9375rem] font-semibold">{say('picker.session')}</legend>
      <div className="flex flex-wrap gap-2">
        {types.map((type) => (
          <label
            key={type.id}
            className="grid cursor-pointer rounded-control border border-edge px-4 py-2 transition-colors hover:bg-ink-soft has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={type.id}
              checked={type.id === chosen}
              onChange={() => onChoose(type)}
              className="sr-only"
            />
            <span className="font-semibold">{type.name}</span>
            <span className="text-sm tabular-nums opacity-80">
              {say('picker.session-length', { hours: type.slots, price: format.money(type.price) })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

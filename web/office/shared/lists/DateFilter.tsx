import { useId } from 'react'
import { DebouncedInput } from '../../../ui/DebouncedInput.tsx'
import type { ListUrl } from './list-url.ts'

/** A labelled date field for one end of a date range. */
export function DateFilter({ label, list, name }: { label: string; list: ListUrl; name: string }) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-12 items-center gap-1.5 rounded-control border border-edge bg-surface pl-4 hover:border-ink has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-ink max-sm:min-w-0 max-sm:basis-full"
    >
      <span className="text-[0.9375rem] text-muted">{label}</span>
      <DebouncedInput
        id={id}
        type="date"
        value={list.value(name)}
        onValueChange={(date) => list.change(name, date)}
        className="min-h-11 min-w-0 flex-1 bg-transparent pr-3 tabular-nums outline-none"
      />
    </label>
  )
}

import { useId } from 'react'
import { TypedBox } from '../../ui/TypedBox.tsx'

/** Filters a list by an exact text. Applies it on Enter or when the field loses focus. */
export function TextFilter({ label, said, onSay }: { label: string; said: string; onSay: (text: string) => void }) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-12 min-w-0 flex-1 basis-36 items-center gap-2 rounded-control border border-edge bg-surface pl-4 hover:border-ink has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-ink sm:basis-56"
    >
      <span className="text-[0.9375rem] text-muted">{label}</span>
      <TypedBox
        id={id}
        type="search"
        said={said}
        onSay={onSay}
        pauseMs={null}
        className="min-h-11 min-w-0 flex-1 bg-transparent pr-3 outline-none"
      />
    </label>
  )
}

import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'

/** A checkbox whose whole row can be pressed. The label is its name, the note below its description. */
export function Checkbox({
  label,
  note,
  ...input
}: { label: string; note?: ReactNode; ref?: Ref<HTMLInputElement> } & ComponentProps<'input'>) {
  const labelId = useId()
  const noteId = useId()
  return (
    <label className="relative flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-2 py-2.5 hover:bg-ink-soft has-disabled:cursor-default has-disabled:opacity-60 has-disabled:hover:bg-transparent">
      <input
        {...input}
        type="checkbox"
        aria-labelledby={labelId}
        aria-describedby={note ? noteId : undefined}
        className="peer mt-px size-5.5 shrink-0 appearance-none rounded-[6px] border-[1.5px] border-edge bg-surface checked:border-ink checked:bg-ink forced-colors:checked:border-[Highlight] forced-colors:checked:bg-[Highlight]"
      />
      <svg
        viewBox="0 0 20 20"
        className="pointer-events-none absolute top-[11px] left-2 hidden size-5.5 p-0.5 text-paper forced-color-adjust-none forced-colors:text-[HighlightText] peer-checked:block"
        fill="none"
        stroke="currentColor"
        strokeWidth={2.4}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M4.5 10.5 8.5 14.5 15.5 6" />
      </svg>
      <span className="min-w-0">
        <span id={labelId}>{label}</span>
        {note && (
          <span id={noteId} className="block text-sm text-muted">
            {note}
          </span>
        )}
      </span>
    </label>
  )
}

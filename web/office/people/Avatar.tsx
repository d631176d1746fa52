import { initialsOf } from './initials.ts'

/** A person's initials in a circle, next to the name. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-ink-soft font-display font-bold"
    >
      {initialsOf(name)}
    </span>
  )
}

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

/** Returns the initials of the first and last word: 'WK' for 'Wanjiru wa Kamau', '?' for an empty name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase() || '?'
}

/** The light above a studio's door, lit while something is live. The text next to it names what is live. */
export function StatusLight({ lit }: { lit: boolean }) {
  return (
    <i
      aria-hidden="true"
      data-lit={lit}
      className="lamp inline-block size-2.5 shrink-0 rounded-full border-2 border-signal"
    />
  )
}

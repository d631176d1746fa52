/** A figure on one line: in a narrow container, it is as small as the longest of the figures needs to be. */
export function Figure({ figure, longest = figure.length }: { figure: string; longest?: number }) {
  return (
    <dd
      className="font-display leading-[calc(4/3)] font-bold tracking-[-0.02em] whitespace-nowrap tabular-nums"
      // A character is about half as wide as it is high.
      style={{ fontSize: `min(var(--size), ${Math.floor(200 / longest)}cqi)` }}
    >
      {figure}
    </dd>
  )
}

import type { ComponentProps } from 'react'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import type { Answer } from './Loaded.tsx'

/** A few statistics about a whole list, shown above it. */
export function Summary({
  label,
  figures,
}: {
  label: string
  figures: readonly { readonly text: string; readonly figure: string }[]
}) {
  const longest = Math.max(...figures.map(({ figure }) => figure.length))
  return (
    <section aria-label={label} className="mb-5">
      <dl
        className={`panel flex flex-wrap gap-x-10 gap-y-4 px-5 py-4 max-sm:grid ${columnsFor(figures.length, longest)} max-sm:gap-x-4 max-sm:gap-y-2.5 sm:px-6`}
      >
        {figures.map(({ text, figure }) => (
          <div
            key={text}
            className="flex min-w-20 flex-1 flex-col justify-between [--size:1.5rem] max-sm:@container sm:flex-none"
          >
            <dt className="text-sm text-muted">{text}</dt>
            <Figure figure={figure} longest={longest} />
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The statistics that a list's answer states, or their space while it loads. */
export function ListSummary<Data>({
  answer: { data, error },
  label,
  count,
  figures,
}: {
  answer: Pick<Answer<Data>, 'data' | 'error'>
  label: string
  /** The number of statistics. */
  count: number
  /** Returns nothing if an older server has answered without the statistics. */
  figures: (data: Data) => ComponentProps<typeof Summary>['figures'] | undefined
}) {
  const stated = data && figures(data)
  if (stated) return <Summary label={label} figures={stated} />
  if (data !== undefined || error !== undefined) return null
  // Keeps the space of the statistics, so that the list below does not jump.
  return (
    <SkeletonRows
      count={count}
      className="panel mb-5 flex flex-wrap gap-x-10 gap-y-4 px-5 py-4 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-2.5 sm:px-6"
      row="grid min-w-20 gap-2 py-1.5"
      bars={['h-4 w-16', 'h-6.5 w-10']}
    />
  )
}

/** On phones, four figures or long ones are shown in pairs, or below each other if they or the text are large. */
function columnsFor(count: number, longest: number): string {
  if (longest > 11) return 'max-sm:grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))]'
  if (longest > 7) return 'max-sm:grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))]'
  if (count === 4) return 'max-sm:grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))]'
  return 'max-sm:grid-cols-[repeat(auto-fill,minmax(min(100%,5.5rem),1fr))]'
}

/** A figure on one line: in a narrow container, it is as small as the longest of the figures needs to be. */
export function Figure({ figure, longest = figure.length }: { figure: string; longest?: number }) {
  return (
    <dd
      className="font-display leading-[calc(4/3)] font-bold tracking-[-0.02em] whitespace-nowrap tabular-nums"
      // On average, a sum's characters are at most 0.56 times as wide as they are high.
      style={{ fontSize: `min(var(--size), ${Math.floor(178 / longest)}cqi)` }}
    >
      {figure}
    </dd>
  )
}

import type { ComponentProps } from 'react'
import { Skeleton } from './States.tsx'

/** Rows that are loading. Each has the same bars, described by their classes. */
export function SkeletonRows({
  count,
  row,
  bars,
  ...list
}: {
  count: number
  /** The classes of a row. */
  row?: string
  bars: readonly string[]
} & Pick<ComponentProps<'div'>, 'className' | 'aria-busy'>) {
  return (
    <div {...list}>
      {Array.from({ length: count }, (_, i) => `${i}`).map((key) => (
        <div key={key} className={row}>
          {bars.map((bar) => (
            <Skeleton key={bar} className={bar} />
          ))}
        </div>
      ))}
    </div>
  )
}

import { type RefObject, useEffect } from 'react'
import { useFormat } from '../../i18n/use-translate.ts'
import { hourAt, hours } from '../../shared/site/clock.ts'
import { useNow } from '../../shared/site/config-api.ts'
import type { Column, PlacedSession } from './columns.ts'
import { type BlockedGap, type FreeHour, HourColumn } from './HourColumn.tsx'
import { cellsIn, placedColumns, useCells } from './use-cells.ts'
import { isMovable, type Moving, useDrag } from './use-drag.ts'

/** The width of the hours beside the columns. */
const axisRem = 3.25

/**
 * Returns the minimum width of a column in rem, which depends on the number of sessions side by side, not on their
 * names.
 */
const leastWidth = ({ sessions }: Column): number => Math.max(8.5, ...sessions.map(({ lanes }) => 1.25 + 4.5 * lanes))

/**
 * Returns the scale of the columns in print. Browsers shrink what is wider than the paper, but at most to half its size,
 * and cut off the rest: A4 upright has room for 80 rem.
 */
const printScale = (widthRem: number): number => Math.min(0.7, 80 / widthRem)

/** Days or studios side by side, with their hours below each other. One tab stop; the arrow keys move between cells. */
export function HourGrid({
  label,
  columns,
  today,
  onDay,
  onSession,
  onFree,
  onBlocked,
  moving,
}: {
  label: string
  columns: readonly Column[]
  today: string
  /** Opens a day. Without it, the columns are the studios of one day. */
  onDay?: ((date: string) => void) | undefined
  onSession: (session: PlacedSession) => void
  onFree: (free: FreeHour) => void
  onBlocked: (gap: BlockedGap) => void
  moving: Moving
}) {
  const now = useNow() ?? 0
  const placed = placedColumns(columns)
  const cells = cellsIn(placed, onDay !== undefined)
  const current = columns.findIndex(({ date }) => date === today)
  const { grid, onKeyDown, propsOf } = useCells(
    cells,
    cells.find(({ column, to }) => column === current && to > hourAt(now)),
  )
  useScrollToNow(grid, columns)
  const { drag, onPress } = useDrag(columns, moving.onDrop)
  const widths = columns.map(leastWidth)
  const width = widths.reduce((sum, rem) => sum + rem, axisRem)
  const print = { '--print': printScale(width) }
  return (
    <section
      ref={grid}
      aria-label={label}
      onKeyDown={onKeyDown}
      tabIndex={cells.length === 0 ? 0 : undefined}
      className="panel relative isolate max-h-[max(26rem,calc(100dvh-7rem))] overflow-auto [--head:3.25rem] [--hour:4rem] print:[--hour:3.5rem] print:max-h-none print:overflow-visible print:border-0 print:shadow-none"
    >
      <div
        className="grid print:[zoom:var(--print)]"
        style={{
          ...print,
          gridTemplateColumns: `${axisRem}rem ${widths.map((rem) => `minmax(${rem}rem, 1fr)`).join(' ')}`,
          width: `max(100%, ${width}rem)`,
        }}
      >
        <HourAxis />
        {placed.map((each) => (
          <HourColumn
            key={`${each.column.date} ${onDay ? '' : each.column.studio?.studioId}`}
            placed={each}
            now={each.column.date === today ? now : null}
            cellOf={propsOf}
            onDay={onDay}
            onSession={onSession}
            onFree={onFree}
            onBlocked={onBlocked}
            drag={drag?.at === each.at ? drag : undefined}
            problemOf={moving.problemOf}
            onPress={(session) =>
              isMovable(session, today, hourAt(now)) ? (event) => onPress(event, session) : undefined
            }
          />
        ))}
      </div>
    </section>
  )
}

/** The hours beside the columns. They stay while the columns scroll. */
function HourAxis() {
  const format = useFormat()
  return (
    <div
      aria-hidden="true"
      data-axis=""
      className="sticky left-0 z-20 bg-surface text-right text-xs text-muted tabular-nums"
    >
      <div className="sticky top-0 h-(--head) border-b border-line bg-surface" />
      {hours.map((hour) => (
        <div key={hour} className="h-(--hour) pt-1 pr-2">
          {format.hour(hour)}
        </div>
      ))}
    </div>
  )
}

/** Scrolls to today and its current hour whenever other days are shown, if today is one of them. */
function useScrollToNow(region: RefObject<HTMLElement | null>, columns: readonly Column[]): void {
  const datesKey = columns.map(({ date }) => date).join()
  useEffect(() => {
    const column = datesKey && region.current?.querySelector('[data-today]')
    if (!region.current || !column) return
    const around = region.current.getBoundingClientRect()
    const day = column.getBoundingClientRect()
    const axisWidth = region.current.querySelector('[data-axis]')?.clientWidth ?? 0
    if (day.right > around.right) region.current.scrollLeft += day.left - around.left - axisWidth
    // Before the first and after the last hour there is no line.
    const line = column.querySelector('[data-now]')
    if (line) region.current.scrollTop += line.getBoundingClientRect().top - around.top - around.height / 3
  }, [region, datesKey])
}

import { type KeyboardEvent, useRef, useState } from 'react'
import type { Span } from '../../shared/availability/hours.ts'
import { firstHour } from '../../shared/site/clock.ts'
import type { Column, Gap, PlacedSession } from './columns.ts'

/** A focusable part of a grid. It covers the rows from `from` to `to`, exclusive. */
export interface Cell {
  readonly key: string
  readonly column: number
  readonly from: number
  readonly to: number
}

/** Returns the cell to which a key moves the focus, or undefined if the key does not move it. */
export function cellAfter(cells: readonly Cell[], current: Cell, key: string): Cell | undefined {
  const here = cells.filter(({ column }) => column === current.column)
  const at = here.indexOf(current)
  switch (key) {
    case 'ArrowDown':
      return here[at + 1]
    case 'ArrowUp':
      return here[at - 1]
    case 'Home':
      return here[0]
    case 'End':
      return here.at(-1)
    case 'ArrowRight':
      return beside(cells, current, 1)
    case 'ArrowLeft':
      return beside(cells, current, -1)
    default:
      return undefined
  }
}

/** The cell of the next column with cells that is nearest to the same row. */
function beside(cells: readonly Cell[], { column, from }: Cell, by: 1 | -1): Cell | undefined {
  const columns = cells.map((cell) => cell.column).filter((each) => (each - column) * by > 0)
  const next = by === 1 ? Math.min(...columns) : Math.max(...columns)
  const distance = (cell: Cell) => Math.max(cell.from - from, from - cell.to + 1, 0)
  return cells.filter((cell) => cell.column === next).toSorted((a, b) => distance(a) - distance(b))[0]
}

/**
 * Makes a grid a single tab stop with arrow keys between its cells. `cells` are in order: by columns, then by rows.
 * `first` is the first to get the focus.
 */
export function useCells(cells: readonly Cell[], first: Cell | undefined = cells[0]) {
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState('')
  const stop = cells.find(({ key }) => key === focused) ?? first
  return {
    grid,
    onKeyDown(event: KeyboardEvent) {
      const next = stop && cellAfter(cells, stop, event.key)
      if (!next) return
      event.preventDefault()
      grid.current?.querySelector<HTMLElement>(`[data-cell="${next.key}"]`)?.focus()
    },
    propsOf: (key: string) => ({
      'data-cell': key,
      tabIndex: key === stop?.key ? 0 : -1,
      onFocus: () => setFocused(key),
    }),
  }
}

/** The properties of a cell. */
export type CellProps = ReturnType<ReturnType<typeof useCells>['propsOf']>

/** A gap or a session in a column. */
export type GridItem = Span & { readonly key: string } & ({ readonly gap: Gap } | { readonly session: PlacedSession })

/** A column with its number and everything in it, in the order of the hours. */
export interface PlacedColumn {
  readonly at: number
  readonly column: Column
  readonly items: readonly GridItem[]
}

/** Returns the columns with what is in them. */
export const placedColumns = (columns: readonly Column[]): PlacedColumn[] =>
  columns.map((column, at) => ({ at, column, items: itemsOf(column, at) }))

/**
 * A session gets the key of the free hour that it replaces, so that the focus stays there. Studios share the hours of a
 * day.
 */
const itemsOf = ({ studio, gaps, sessions }: Column, at: number): GridItem[] =>
  [
    ...gaps.map((gap) => ({ key: `${at}-${gap.from}`, from: gap.from, to: gap.to, gap })),
    ...sessions.map((session) => ({
      key: `${at}-${session.from}${studio ? '' : `-${session.studio.studioId}`}`,
      from: session.from,
      to: session.to,
      session,
    })),
  ].toSorted((a, b) => a.from - b.from)

/** The key of the cell at the head of a column. */
export const headKey = (at: number): string => `${at}-head`

/**
 * Returns the cells that take the focus: sessions, free and blocked hours and, if they can be pressed, the heads of the
 * columns.
 */
export const cellsIn = (columns: readonly PlacedColumn[], hasHeads: boolean): Cell[] =>
  columns.flatMap(({ at, items }) => [
    ...(hasHeads ? [{ key: headKey(at), column: at, from: firstHour - 1, to: firstHour }] : []),
    ...items
      .filter((item) => 'session' in item || item.gap.state === 'free' || item.gap.blocks.length > 0)
      .map(({ key, from, to }) => ({ key, column: at, from, to })),
  ])

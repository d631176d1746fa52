import { type KeyboardEvent, useRef, useState } from 'react'
import { handOn } from '../../ui/use-focus-back.ts'

/** A part of a grid that takes the focus. Its rows are `from` to `to`, the latter excluded. */
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
 * Makes a grid one tab stop, whose cells the arrow keys reach. `cells` are in order: by columns, then by rows. `first`
 * takes the focus first.
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
      onFocus({ currentTarget }: { currentTarget: HTMLElement }) {
        setFocused(key)
        handOn(currentTarget)
      },
    }),
  }
}

/** The properties of a cell. */
export type CellProps = ReturnType<ReturnType<typeof useCells>['propsOf']>

import { createContext } from 'react'
import type { CellState } from './hours.ts'

/** Whether hours on the screen can be believed: not while there is no network, as anybody may have taken them meanwhile. */
export const HoursKnown = createContext(true)

/** A day of which nothing is known but what is one's own. */
export const unknown = (cells: readonly CellState[]): CellState[] =>
  cells.map((state) => (state === 'yours' ? 'yours' : 'unknown'))

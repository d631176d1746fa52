import { createContext } from 'react'
import type { CellState } from './hours.ts'

/** Whether the hours on the screen are reliable: not without a network, because they may have been taken meanwhile. */
export const HoursKnown = createContext(true)

/** Returns a day in which only the customer's own hours are known. */
export const unknown = (cells: readonly CellState[]): CellState[] =>
  cells.map((state) => (state === 'yours' ? 'yours' : 'unknown'))

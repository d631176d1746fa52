import { firstHour } from '../../shared/availability/clock.ts'
import type { Span } from '../../shared/availability/hours.ts'
import type { Column, Gap, PlacedSession } from './columns.ts'
import type { Cell } from './use-cells.ts'

/** A gap or a session at its place in a column. */
export type Place = Span & { readonly key: string } & ({ readonly gap: Gap } | { readonly session: PlacedSession })

/** A column with its number and everything in it, in the order of the hours. */
export interface PlacedColumn {
  readonly at: number
  readonly column: Column
  readonly places: readonly Place[]
}

/** Returns the columns with what is in them. */
export const placedColumns = (columns: readonly Column[]): PlacedColumn[] =>
  columns.map((column, at) => ({ at, column, places: placesIn(column, at) }))

/** A session has the key of the free hour that it takes, so that the focus stays there. Studios share the hours of a day. */
const placesIn = ({ studio, gaps, sessions }: Column, at: number): Place[] =>
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

/** Returns the cells that take the focus: sessions, free hours and, if they can be pressed, the heads of the columns. */
export const cellsIn = (columns: readonly PlacedColumn[], hasHeads: boolean): Cell[] =>
  columns.flatMap(({ at, places }) => [
    ...(hasHeads ? [{ key: headKey(at), column: at, from: firstHour - 1, to: firstHour }] : []),
    ...places
      .filter((place) => 'session' in place || place.gap.state === 'free')
      .map(({ key, from, to }) => ({ key, column: at, from, to })),
  ])

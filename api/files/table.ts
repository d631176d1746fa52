/** A value of a cell; null is an empty one. */
export type Cell = string | number | null

/** A table that is read as it is written out, so that its length does not matter. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/** A value of a cell; null is an empty one. */
export type Cell = string | number | null

/** A table whose rows are read while they are written, so that its length does not matter. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

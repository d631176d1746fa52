import type { ReactNode } from 'react'

/** A table column: its name, and its cell for a row. */
export interface Column<Row> {
  readonly id: string
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Shrinks the column to its content, at the end of the row. */
  readonly narrow?: boolean
}

/** A table whose rows become cards on phones. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}) {
  return (
    <table className="panel block w-full overflow-hidden text-left md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-sm text-muted">
          {columns.map(({ id, name, narrow }) => (
            <th
              key={id}
              scope="col"
              className={`px-3 py-3 font-medium first:pl-6 last:pr-6 xl:px-5 ${narrow ? 'w-px text-right' : ''}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-line px-5 py-4 not-last:border-b md:table-row md:hover:bg-sunken"
          >
            {columns.map(({ id, name, cell, narrow }, i) => (
              <td
                key={id}
                className={`md:px-3 md:py-3.5 md:align-middle md:first:pl-6 md:last:pr-6 xl:px-5 ${onPhone(i, narrow)} ${narrow ? 'md:text-right md:whitespace-nowrap' : ''}`}
              >
                {i > 0 && !narrow && <span className="mr-1.5 text-sm text-muted md:hidden">{name}</span>}
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * On phones, the first cell is the heading of the card, and the actions are next to it. The other cells follow below.
 */
function onPhone(index: number, narrow = false): string {
  if (index === 0) return 'max-md:min-w-0 max-md:flex-1 max-md:basis-[calc(100%-140px)]'
  return narrow ? 'max-md:order-1' : 'max-md:order-2'
}

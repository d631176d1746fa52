import type { QueryConfig } from 'pg'
import type { AnyProjection } from './projection.ts'
import type { Queryable } from './schema.ts'

/** Rows of a table by their keys, to be seen instead of those it holds; null for a row that is gone. */
export interface TableRows {
  readonly projection: AnyProjection
  readonly rows: ReadonlyMap<string, object | null>
}

/**
 * A database whose queries see other rows in some tables. The queries begin with `select`: a common table expression of
 * each table's name comes before them and hides the table.
 */
export const overlaid = (db: Queryable, tables: readonly TableRows[]): Queryable =>
  tables.length === 0
    ? db
    : {
        query: (asked, values = []) =>
          db.query(
            typeof asked === 'string' ? over(tables, asked, values) : over(tables, asked.text, asked.values ?? []),
          ),
      }

/** Without the name of a prepared statement, because the text is another. */
function over(tables: readonly TableRows[], text: string, values: readonly unknown[]): QueryConfig {
  if (!/^\s*select\b/.test(text)) throw new Error(`Only a select can be seen over other rows: ${text.slice(0, 40)}`)
  const all = [...values]
  const parameter = (value: unknown) => `$${all.push(value)}`
  const shadows = tables.map(({ projection: { table, key, columns }, rows }) => {
    const there = [...rows.values()].filter((row) => row !== null)
    const type = columns[key]?.split(' ')[0] ?? 'text'
    // Not materialized: a condition on the key reaches the index of the table below.
    return `${table} as not materialized (
      select * from jsonb_populate_recordset(null::${table}, ${parameter(JSON.stringify(there))}::jsonb)
      union all select * from ${table} where ${key} <> all(${parameter([...rows.keys()])}::${type}[]))`
  })
  return { text: `with ${shadows.join(', ')} ${text}`, values: all }
}

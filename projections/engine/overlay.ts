import type { QueryConfig } from 'pg'
import type { AnyProjection } from './projection.ts'
import type { Queryable } from './schema.ts'

/** Rows by key that replace those of a table; null removes a row. */
export interface TableRows {
  readonly projection: AnyProjection
  readonly rows: ReadonlyMap<string, object | null>
}

/**
 * Wraps a database so that queries see other rows in some tables. A query must begin with `select`: common table
 * expressions named like the tables shadow them.
 */
export const overlaid = (db: Queryable, tables: readonly TableRows[]): Queryable =>
  tables.length === 0
    ? db
    : {
        query: (query, values = []) =>
          db.query(
            typeof query === 'string' ? over(tables, query, values) : over(tables, query.text, query.values ?? []),
          ),
      }

/** No prepared statement, because the text differs. */
function over(tables: readonly TableRows[], text: string, values: readonly unknown[]): QueryConfig {
  if (!/^\s*select\b/.test(text)) throw new Error(`Only a select can be seen over other rows: ${text.slice(0, 40)}`)
  const all = [...values]
  const parameter = (value: unknown) => `$${all.push(value)}`
  const shadows = tables.map(({ projection: { table, key, columns }, rows }) => {
    const there = [...rows.values()].filter((row) => row !== null)
    const type = columns[key]?.split(' ')[0] ?? 'text'
    // Not materialized, so that conditions on the key use the table's index.
    return `${table} as not materialized (
      select * from jsonb_populate_recordset(null::${table}, ${parameter(JSON.stringify(there))}::jsonb)
      union all select * from ${table} where ${key} <> all(${parameter([...rows.keys()])}::${type}[]))`
  })
  return { text: `with ${shadows.join(', ')} ${text}`, values: all }
}

import type { AnyProjection } from './projection.ts'

/** What a batch adds to the rows of a tally; a sum may be negative. */
export interface Counted {
  readonly projection: AnyProjection
  readonly sums: readonly object[]
}

interface Changed {
  readonly projection: AnyProjection
  readonly before: readonly object[]
  readonly changed: readonly object[]
}

/** What the changes of a batch add up to in a tally: nothing, one element for it, and none for a plain projection. */
export function countedIn(projection: AnyProjection, changes: readonly Changed[]): Counted[] {
  const { counting, key } = projection
  if (!counting) return []
  const sums = new Map<string, Record<string, unknown>>()
  const add = (rows: readonly object[], sign: 1 | -1) => {
    for (const row of rows) for (const part of counting.parts(row)) addPart(sums, key, counting.sums, part, sign)
  }
  for (const { projection: counted, before, changed } of changes) {
    if (counted.table !== counting.table) continue
    add(before, -1)
    add(changed, 1)
  }
  const different = [...sums.values()].filter((sum) => counting.sums.some((column) => sum[column] !== 0))
  return different.length > 0 ? [{ projection, sums: different }] : []
}

function addPart(
  sums: Map<string, Record<string, unknown>>,
  key: string,
  columns: readonly string[],
  part: object,
  sign: 1 | -1,
): void {
  const values: Record<string, unknown> = { ...part }
  const id = String(values[key])
  const sum = sums.get(id)
  for (const column of columns) values[column] = Number(sum?.[column] ?? 0) + sign * Number(values[column])
  sums.set(id, values)
}

/**
 * The part of the statement that saves a batch: adds the sums under parameter `parameter` to a tally's rows, and removes
 * those that come to nothing, so that what is left is the same whatever the batches were.
 */
export function addingSums(
  schema: string,
  { table, key, counting }: AnyProjection,
  i: number,
  parameter: number,
): string {
  const sums = counting?.sums ?? []
  const nothing = (row: string) => sums.map((column) => `t.${column} + ${row}.${column} = 0`).join(' and ')
  const added = `jsonb_populate_recordset(null::${schema}.${table}, $${parameter}::jsonb)`
  return `,
    emptied_${i} as (
      delete from ${schema}.${table} t using ${added} r
      where t.${key} = r.${key} and ${nothing('r')} and exists (select from moved)),
    added_${i} as (
      insert into ${schema}.${table} as t
      select r.* from ${added} r
      where exists (select from moved)
        and not exists (select from ${schema}.${table} t where t.${key} = r.${key} and ${nothing('r')})
      on conflict (${key}) do update set ${sums.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ')})`
}

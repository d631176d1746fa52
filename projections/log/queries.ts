import type { Queryable } from '../engine/schema.ts'
import type { LogMark } from './log-marks.ts'

/** Marks that begin before a position, or all; the latest first. */
export async function marksBefore(db: Queryable, before: string | undefined, limit: number): Promise<LogMark[]> {
  const { rows } = await db.query<LogMark>({
    name: 'log-marks',
    text: `select * from log_marks where $1::text is null or position < $1 order by position desc limit $2`,
    values: [before ?? null, limit],
  })
  return rows
}

/** The names of those who are users, by id. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'names-of',
    text: 'select id, name from users where id = any($1::uuid[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

import type pg from 'pg'
import { grouped } from '../grouped.ts'
import { type EventRow, eventColumns } from './rows.ts'

/** Reads the first `size` events of streams: those that are asked for at once by one statement. */
export function streamBeginnings(pool: pg.Pool, size: number): (stream: string) => Promise<EventRow[]> {
  const query = {
    name: `read_beginnings_${size}`,
    text: `select ${eventColumns} from unnest($1::text[]) as asked
           cross join lateral (select * from es.events where stream = asked order by version limit ${size}) events
           order by stream, version`,
    rowMode: 'array' as const,
  }
  const read = grouped(async (streams: readonly string[]) => {
    const { rows } = await pool.query<EventRow>({ ...query, values: [[...new Set(streams)]] })
    const found = new Map<string, EventRow[]>(streams.map((stream) => [stream, []]))
    for (const row of rows) found.get(row[1])?.push(row)
    return streams.map((stream) => found.get(stream) ?? [])
  })
  // No stream has a name that PostgreSQL can't keep, and to ask for one would fail those who ask at the same time.
  return async (stream) => (stream.includes('\0') ? [] : read(stream))
}

import type pg from 'pg'
import { batchLoader } from '../batch-loader.ts'
import { type EventRow, eventColumns } from './rows.ts'

/** Reads the first `size` events of a stream. Concurrent reads share one statement. */
export function streamBeginnings(pool: pg.Pool, size: number): (stream: string) => Promise<EventRow[]> {
  const query = {
    name: `read_beginnings_${size}`,
    text: `select ${eventColumns} from unnest($1::text[]) as requested
           cross join lateral (select * from es.events where stream = requested order by version limit ${size}) events
           order by stream, version`,
    rowMode: 'array' as const,
  }
  const read = batchLoader(async (streams: readonly string[]) => {
    const { rows } = await pool.query<EventRow>({ ...query, values: [[...new Set(streams)]] })
    const found = new Map<string, EventRow[]>(streams.map((stream) => [stream, []]))
    for (const row of rows) found.get(row[1])?.push(row)
    return streams.map((stream) => found.get(stream) ?? [])
  })
  // PostgreSQL rejects NUL in a text. No stream has such a name, and the error would fail the whole batch.
  return async (stream) => (stream.includes('\0') ? [] : read(stream))
}

import { newId } from '../../commands/context.ts'
import { openPool } from '../../eventstore/postgres/connection.ts'
import { openPostgresEventStore } from '../../eventstore/postgres/event-store.ts'
import { perSecond, print, throughput } from './measure.ts'

const seconds = 4
const data = { bookingId: newId(), slots: ['2026-12-01T08:00:00.000Z'], priceCents: 250_000, note: 'x'.repeat(120) }
const ids = { correlationId: 'bench', causationId: 'bench' }
const metadata = { at: new Date().toISOString(), actor: { process: 'bench' }, ...ids }

/** Compares appends, each to a separate stream, with plain transactions that insert one such row and commit durably. */
export async function benchAppends(databaseUrl: string): Promise<void> {
  const store = await openPostgresEventStore({ connectionString: databaseUrl })
  const pool = openPool({ connectionString: databaseUrl, max: 32 })
  await pool.query('create table bench_rows (id uuid primary key, stream text unique, body jsonb not null)')
  const append = () => {
    const id = newId()
    return store.append(`bench-${id}`, 'none', [{ id, type: 'bench.measured', schemaVersion: 1, data, metadata }])
  }
  const insert = () => {
    const id = newId()
    const text = 'insert into bench_rows values ($1, $2, $3)'
    return pool.query({ name: 'bench-insert', text, values: [id, `bench-${id}`, JSON.stringify({ data, metadata })] })
  }
  const measure = async (writers: number, title: string, minimum: number) => {
    await throughput(writers, 1, append)
    await throughput(writers, 1, insert)
    const appends = await throughput(writers, seconds, append)
    const inserts = await throughput(writers, seconds, insert)
    const what = `appends, ${title}, beside one-row insert transactions`
    print(what, perSecond, appends.perSecond, { beside: inserts.perSecond, minimum })
  }
  await measure(1, '1 writer', 0.7)
  await measure(32, '32 writers', 1.5)
  await pool.end()
  await store.close()
}

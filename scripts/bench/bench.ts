import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../../commands/context.ts'
import { openPool } from '../../eventstore/postgres/connection.ts'
import { openPostgresEventStore } from '../../eventstore/postgres/event-store.ts'
import { projections } from '../../projections/all.ts'
import { startEmbeddedPostgres } from '../../runtime/embedded-postgres.ts'
import { StartError } from '../../runtime/start-checks.ts'
import { compose } from '../../server/composition.ts'
import { fail, progressBar } from '../command-line.ts'
import { benchAvailability } from './availability.ts'
import { benchBookings } from './bookings.ts'
import { benchCallbacks } from './callbacks.ts'
import { eventsPerBooking, storeBookings } from './history.ts'
import { createStudios, openInstallation } from './installation.ts'
import { benchLists } from './lists.ts'
import { load, megabytes, perSecond, print, secondsSince } from './measure.ts'
import { benchStreams } from './streams.ts'

const events = 1_000_000
const megabyte = 1_048_576

/** Measures the speed and memory of a rebuild of all read models over a million events. */
async function benchRebuild(serverUrl: string): Promise<void> {
  await using installation = await openInstallation(serverUrl)
  const { config, log, rebuilds } = installation
  // Closed before the rebuild, so that the rebuild finds no people's keys in memory, like a new process.
  const storing = await compose(config, log)
  await storeBookings(storing, await createStudios(storing, 120), Math.ceil(events / eventsPerBooking))
  await storing.close()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 100)
  const started = performance.now()
  const rebuilt = await rebuilds.request(progressBar('Rebuilding'))
  const pace = rebuilt / secondsSince(started)
  clearInterval(watch)
  const what = `rebuild of ${projections.length} tables over ${rebuilt.toLocaleString('en')} events, a second`
  print(what, perSecond, pace, { minimum: 20_000 })
  print('its peak resident memory, MB', megabytes, peak / megabyte, { maximum: 600 })
}

const seconds = 4
const data = { bookingId: newId(), slots: ['2026-12-01T08:00:00.000Z'], priceCents: 250_000, note: 'x'.repeat(120) }
const ids = { correlationId: 'bench', causationId: 'bench' }
const metadata = { at: new Date().toISOString(), actor: { process: 'bench' }, ...ids }

/** Compares appends, each to a separate stream, with plain transactions that durably insert one such row. */
async function benchAppends(connectionString: string): Promise<void> {
  const store = await openPostgresEventStore({ connectionString })
  const pool = openPool({ connectionString, max: 32 })
  await pool.query('create table bench_rows (id uuid primary key, stream text unique, body jsonb not null)')
  const append = (id = newId()) =>
    store.append(`bench-${id}`, 'none', [{ id, type: 'bench.measured', schemaVersion: 1, data, metadata }])
  const text = 'insert into bench_rows values ($1, $2, $3)'
  const insert = (id = newId()) =>
    pool.query({ name: 'bench-insert', text, values: [id, `bench-${id}`, { data, metadata }] })
  const measure = async (writers: number, title: string, minimum: number) => {
    await load(writers, 1, append)
    await load(writers, 1, insert)
    const appends = await load(writers, seconds, append)
    const inserts = await load(writers, seconds, insert)
    const what = `appends, ${title}, beside one-row insert transactions`
    print(what, perSecond, appends.perSecond, { beside: inserts.perSecond, minimum })
  }
  await measure(1, '1 writer', 0.7)
  await measure(32, '32 writers', 1.5)
  await pool.end()
  await store.close()
}

/** `npm run bench [part …]`: each figure beside a yardstick measured in the same run, on this machine. */
const parts: Readonly<Record<string, (serverUrl: string) => Promise<void>>> = {
  appends: benchAppends,
  availability: benchAvailability,
  bookings: benchBookings,
  rebuild: benchRebuild,
  lists: benchLists,
  streams: benchStreams,
  callbacks: benchCallbacks,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0)
  fail(new StartError(`No part is called ${unknown.join(' or ')}: there are ${Object.keys(parts).join(', ')}.`))
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await using folder = await mkdtempDisposable(join(tmpdir(), 'studioni-bench-'))
  const postgres = await startEmbeddedPostgres(folder.path, 'bench')
  try {
    await part(postgres.url)
  } finally {
    await postgres.stop()
  }
}

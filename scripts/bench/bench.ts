import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../runtime/embedded-postgres.ts'
import { benchAppends } from './appends.ts'
import { benchAvailability } from './availability.ts'
import { benchBookings } from './bookings.ts'
import { benchCallbacks } from './callbacks.ts'
import { benchLists } from './lists.ts'
import { benchRebuild } from './rebuild.ts'
import { benchStreams } from './streams.ts'

/** `npm run bench [part …]`: each figure beside a yardstick measured in the same run, on this machine. */
const parts: Readonly<Record<string, (databaseUrl: string) => Promise<void>>> = {
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
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(' or ')}: there are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const dataDir = await mkdtemp(join(tmpdir(), 'studioni-bench-'))
  process.env.BENCH_DATA_DIR = dataDir
  const postgres = await startEmbeddedPostgres(dataDir, 'bench')
  try {
    await part(postgres.url)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

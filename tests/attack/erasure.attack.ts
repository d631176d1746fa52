import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, AttackWorld } from './attack.ts'
import { requested } from './requested.ts'

const raw = ['Nyambura Wanjohi', 'nyambura.wanjohi@example.com', '254722987654']

/** Searches all files of the database for an erased person. */
export const attack: Attack = {
  name: 'who holds the disk looks for an erased person',
  before: 'name, address and number in up to 5 files: the inbox of callbacks and the write-ahead log',
  async run(world) {
    const { origin, database, databaseFiles, fixtures, signIn } = world
    const [customerName = '', customerEmail = '', customerPhone = ''] = raw
    const body = { ...requested(fixtures, 0), customerName, customerEmail, customerPhone: `+${customerPhone}` }
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const { id, statusUrl } = await (await fetch(`${origin}/api/v1/bookings`, sent)).json()
    const { headers } = await signIn('admin')
    await fetch(`${origin}/api/v1/bookings/track/${String(statusUrl).split('/').at(-1)}`)
    const personId = await personOf(world, id)
    const before = await filesWith(databaseFiles)
    const erased = await fetch(`${origin}/api/v1/admin/people/${personId}`, { method: 'DELETE', headers })
    let found = before
    for (let waited = 0; waited < 60 && found.length > 0; waited++) {
      await pause(1_000)
      const { rows } = await database.query('select from graphile_worker.jobs where locked_at is not null')
      if (rows.length === 0) found = await filesWith(databaseFiles)
    }
    return {
      now: `${found.length} files, ${before.length} before the erasure (${erased.status}): ${found.join(', ')}`,
      held: erased.ok && before.length > 0 && found.length === 0,
    }
  },
}

async function personOf({ database }: AttackWorld, bookingId: string): Promise<string> {
  for (let waited = 0; waited < 60; waited++) {
    const { rows } = await database.query<{ schema: string }>(
      `select table_schema as schema from information_schema.tables where table_name = 'bookings'`,
    )
    for (const { schema } of rows) {
      const found = await database.query<{ person_id: string }>(
        `select person_id from ${schema}.bookings where id = $1`,
        [bookingId],
      )
      const [row] = found.rows
      if (row) return row.person_id
    }
    await pause(500)
  }
  throw new Error('The booking never reached the read models')
}

/** Returns the files that contain any of these texts, as UTF-8. */
async function filesWith(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // A file may have been deleted in the meantime.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (raw.some((text) => bytes.includes(text))) found.push(path.slice(folder.length + 1))
  }
  return found
}

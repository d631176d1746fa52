import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'

/** Milliseconds of processor time that a process and its children have had so far, as `ps` tells: in steps of a second each. */
export async function processorMs(root: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,times='])
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return rows.reduce(
    (sum, [pid, parent, seconds = 0]) => (pid === root || parent === root ? sum + 1_000 * seconds : sum),
    0,
  )
}

/** The process that all of PostgreSQL's others are children of. */
export async function postmaster(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`,
  )
  await client.end()
  return rows[0]?.pid ?? 0
}

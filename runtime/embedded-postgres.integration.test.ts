import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { compose } from '../server/composition.ts'
import { asAdmin, createTestDatabase } from '../tests/support/database.ts'
import { until } from '../tests/support/until.ts'
import { loadConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { ensureServerAccount, startEmbeddedPostgres } from './embedded-postgres.ts'
import { createLog } from './log.ts'
import { loadSecrets } from './secrets.ts'
import { StartError } from './start-checks.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studioni-embedded-'))
  await chmod(dataDir, 0o711)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('starts after a first start that was killed while it created the database', async () => {
  const program = `import { startEmbeddedPostgres } from '${join(import.meta.dirname, 'embedded-postgres.ts')}'
    await startEmbeddedPostgres('${dataDir}', 'a password')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { detached: true, stdio: 'ignore' })
  const exited = once(child, 'exit')
  const isBegun = async () => (await readdir(dataDir, { recursive: true })).some((path) => path.endsWith('PG_VERSION'))
  await until(isBegun, Boolean, 1)
  process.kill(-Number(child.pid), 'SIGKILL')
  await exited
  const { stop } = await startEmbeddedPostgres(dataDir, 'a password')
  await stop()
})

test('rejects a database that cannot be read and leaves it unchanged', async () => {
  const directory = join(dataDir, 'postgres')
  await mkdir(join(directory, 'PG_VERSION'), { recursive: true })
  await writeFile(join(directory, 'what-people-booked'), 'a year of it')
  const started = startEmbeddedPostgres(dataDir, 'a password').then(({ stop }) => stop())
  await expect(started).rejects.toThrow(StartError)
  expect(await readdir(directory)).toContain('what-people-booked')
})

test('a command that can not sign in leaves the server of another process running', async () => {
  const config = loadConfig({ DATA_DIR: dataDir })
  const secrets = await loadSecrets(config)
  const { url, stop } = await startEmbeddedPostgres(dataDir, 'a password')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const opened = openDatabase(config, secrets, createLog('silent'))
  await expect(opened).rejects.toThrow("The database can't be reached: password authentication failed")
  await client.query('select 1')
  await client.end()
  await stop()
})

test('a database user who can not create schemas is reported in one sentence', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const url = new URL(database.url)
  const role = url.pathname.slice(1)
  await asAdmin(database.url, `create role ${role} login password 'a password'`)
  onTestFinished(() => asAdmin(database.url, `drop role ${role}`))
  Object.assign(url, { username: role, password: 'a password' })
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url.href })
  await expect(compose(config, createLog('silent'))).rejects.toThrow(
    new StartError("The database user can't create schemas: grant it CREATE on the database."),
  )
})

test('the log of the embedded server quotes neither rows nor statements', async () => {
  const { url, stop } = await startEmbeddedPostgres(dataDir, 'a password')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create temporary table people (email text unique)')
  const add = () => client.query('insert into people values ($1)', ['njeri@example.com'])
  await add()
  await expect(add()).rejects.toThrow('people_email_key')
  await expect(client.query("select 'njeri' from nowhere")).rejects.toThrow('nowhere')
  await client.end()
  await stop()
  const log = await readFile(join(dataDir, 'postgres', 'server.log'), 'utf8')
  expect(log).toContain('people_email_key')
  expect(log).not.toContain('njeri')
})

test('does not take the server of another folder for its own after a power cut', async () => {
  const idle = ['-e', 'setInterval(() => {}, 1_000)', 'postgres', '-D', tmpdir(), '-p', '1']
  const other = spawn(process.execPath, idle, { stdio: 'ignore' })
  await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })
  const left = [other.pid, '', '', 1, '', '', '', 'ready']
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), left.join('\n'))
  const { url, stop } = await startEmbeddedPostgres(dataDir, 'a password')
  expect(new URL(url).port).not.toBe('1')
  await stop()
  expect(other.exitCode).toBeNull()
  other.kill()
})

/** Lets root find only the given shell scripts as programs. */
async function asRoot(programs: Readonly<Record<string, string>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'studioni-programs-'))
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', folder)
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(0)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    getuid.mockRestore()
    await rm(folder, { recursive: true })
  })
}

test('root that has no account for the server, and can not create one, writes no secrets', async () => {
  await asRoot({ id: 'exit 1' })
  const starting = compose(loadConfig({ DATA_DIR: dataDir }), createLog('silent'))
  const reason = 'useradd failed: spawn useradd ENOENT'
  await expect(starting).rejects.toThrow(
    new StartError(`PostgreSQL can't run as root here (${reason}): start as an ordinary user, or set DATABASE_URL.`),
  )
  expect(await readdir(dataDir)).toEqual([])
})

test('root that does not find the account it created says so', async () => {
  await asRoot({ id: 'exit 1', useradd: 'exit 0' })
  await expect(ensureServerAccount()).rejects.toThrow(/as root here \(the user postgres is not found\)/)
})

test('root runs the server as _postgres where that is its account, as on macOS', async () => {
  await asRoot({ id: '[ "$2" = _postgres ] && echo 216' })
  expect(await ensureServerAccount()).toEqual({ uid: 216, gid: 216 })
})

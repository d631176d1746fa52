import { randomBytes } from 'node:crypto'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { type RunningServer, startServer } from '../../server/main.ts'
import { startSmsSink, startSmtpSink } from '../simulation/real/sinks.ts'
import { aUser } from '../support/accounts.ts'
import { createFixtures } from '../support/fixtures.ts'
import { freePort } from '../support/listening.ts'
import type { AttackWorld, SentMessage } from './attack.ts'
import { decodedMail } from './decoded-mail.ts'

export interface OpenWorld extends AttackWorld {
  /** The first process, for tools that look inside. */
  readonly server: RunningServer
  close(): Promise<void>
}

/**
 * Starts two processes of a production build on a new embedded database in a new directory. Simulators replace M-Pesa,
 * and sinks take its emails and SMS. `more` is added to its environment.
 */
export async function openWorld(dist: string, more: Readonly<Record<string, string>> = {}): Promise<OpenWorld> {
  const { path: dataDir, remove } = await mkdtempDisposable(join(tmpdir(), 'studioni-attack-'))
  const [mails, texts] = [await startSmtpSink(), await startSmsSink()]
  const secret = () => randomBytes(32).toString('hex')
  const shared = {
    NODE_ENV: 'production',
    // Attacks sign in as admins without a second factor.
    ADMIN_FACTOR: 'optional',
    // Attacks are the same at any hour.
    QUIET_HOURS: 'none',
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    DATA_KEY: secret(),
    LINK_SECRET: secret(),
    JWT_SECRET: secret(),
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    SMS_API_KEY: 'key',
    SMS_USERNAME: 'attacked',
    SMS_BASE_URL: texts.url,
    ...more,
  }
  const open: RunningServer[] = []
  const start = async () => {
    const port = String(await freePort())
    const config = loadConfig({ ...shared, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` })
    const server = await startServer({ config, log: createLog(config.logLevel), dist })
    open.push(server)
    return server
  }
  const server = await start()
  const other = await start()
  const database = new pg.Pool({ connectionString: await databaseUrl(server.config) })
  database.on('error', () => undefined)
  const fixtures = await createFixtures(server.services)
  await server.services.waitForProjections(await server.store.head())
  return {
    origin: server.url,
    otherOrigin: other.url,
    database,
    databaseFiles: join(dataDir, 'postgres'),
    fixtures,
    server,
    signIn: (role) => aUser(server.services, role, { withFactor: true }),
    messages: (): SentMessage[] => [
      ...mails.arrived.map(({ to, text }) => ({ channel: 'email' as const, to, text: decodedMail(text) })),
      ...texts.arrived.map(({ to, text }) => ({ channel: 'sms' as const, to, text })),
    ],
    async close() {
      await database.end()
      for (const each of open.reverse()) await each.stop()
      await Promise.all([mails.close(), texts.close()])
      await remove()
    },
  }
}

/** The embedded server's address, from the files that its owner keeps. */
async function databaseUrl({ dataDir }: Config): Promise<string> {
  const { databasePassword } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  const pid = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return `postgres://studioni:${databasePassword}@127.0.0.1:${pid.split('\n')[3]}/postgres`
}

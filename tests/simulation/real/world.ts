import { startMpesaSimulator } from '../../../integrations/mpesa/simulator/simulator.ts'
import { projections } from '../../../projections/all.ts'
import { schemaOf } from '../../../projections/engine/schema.ts'
import { isLed } from '../../../runtime/leader.ts'
import { createLog } from '../../../runtime/log.ts'
import { processesOf } from '../../../server/background.ts'
import { compose } from '../../../server/composition.ts'
import { assignTo, aUser } from '../../support/accounts.ts'
import { Client } from '../../support/client.ts'
import { startPrivatePostgres } from '../../support/embedded-postgres.ts'
import { startInMemoryEventStoreDb } from '../../support/eventstoredb/start.ts'
import { createFixtures } from '../../support/fixtures.ts'
import { freePort } from '../../support/listening.ts'
import { type ServerProcess, startServerProcess } from '../../support/processes.ts'
import { createEmptyPlace } from '../../support/server.ts'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'
import { startSmsSink, startSmtpSink } from './sinks.ts'

/** The logs that a run can use. */
export const logs = ['PostgreSQL', 'EventStoreDB’s protocol'] as const
export type LogName = (typeof logs)[number]

/** One of the product's processes, which keeps its address over restarts. */
export interface Member {
  readonly name: string
  readonly client: Client
  /** The proxy between the process and PostgreSQL. */
  readonly database: TcpProxy
  /** The proxy between the process and EventStoreDB, if it is used. */
  readonly eventStore: TcpProxy | undefined
  /** The process that runs now, or ran last. */
  process: ServerProcess
  start(): Promise<void>
}

/** Two processes of the product over a real database and the services they use, each behind a proxy. */
export type World = Awaited<ReturnType<typeof openWorld>>

/** The times of the M-Pesa simulator, shorter than in production. */
const timings = { soon: 100, slow: 1_500, late: 3_000, lifetime: 10_000, callback: 100, confirmation: 150 }

/** Starts the processes and everything they need. */
export async function openWorld(log: LogName) {
  await using opening = new AsyncDisposableStack()
  const proxyTo = async (url: string) => {
    const { hostname, port } = new URL(url)
    return opening.adopt(await startTcpProxy({ host: hostname, port: Number(port) }), async (proxy) => {
      proxy.heal()
      await proxy.die()
    })
  }
  const postgres = opening.adopt(await startPrivatePostgres(), (each) => each.remove())
  const eventStore =
    log === 'PostgreSQL' ? undefined : opening.adopt(await startInMemoryEventStoreDb(), (each) => each.stop())
  const simulator = opening.adopt(await startMpesaSimulator({ timings }), (each) => each.stop())
  const mail = opening.adopt(await startSmtpSink(), (each) => each.close())
  const sms = opening.adopt(await startSmsSink(), (each) => each.close())
  const proxies = {
    mail: await proxyTo(`http://127.0.0.1:${mail.port}`),
    sms: await proxyTo(sms.url),
    mpesa: await proxyTo(simulator.url),
  }
  const at = ({ port }: TcpProxy) => `http://127.0.0.1:${port}`
  const environment = {
    MPESA_BASE_URL: at(proxies.mpesa),
    MPESA_LOOKUP_SECONDS: '1,2,4,8',
    SMTP_URL: at(proxies.mail).replace('http', 'smtp'),
    SMS_BASE_URL: at(proxies.sms),
    SMS_API_KEY: 'a key',
    SMS_USERNAME: 'studioni',
    ...(eventStore && { EVENTSTORE_URL: eventStore.connectionString }),
  }
  const place = opening.adopt(await createEmptyPlace(environment, postgres.adminUrl), (each) => each.remove())
  const inside = opening.adopt(await compose(place.config(), createLog('silent')), (each) => each.close())
  // No engine runs yet: the processes serve once their read models show all of this.
  const services = { ...inside.services, waitForProjections: async () => undefined }
  const fixtures = await createFixtures(services)
  const admin = await aUser(services, 'admin')
  const manager = await aUser(services, 'studio_manager')
  for (const studio of [fixtures.mawimbi, fixtures.kilele]) await assignTo(services, studio.id, manager.userId)

  const openMember = async (name: string): Promise<Member> => {
    const database = await proxyTo(place.database.url)
    const proxied = eventStore && (await proxyTo(eventStore.connectionString.replace('esdb', 'http')))
    const port = String(await freePort())
    const own = {
      ...{ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'warn' },
      DATABASE_URL: through(database, place.database.url),
      ...(proxied && eventStore && { EVENTSTORE_URL: through(proxied, eventStore.connectionString) }),
    }
    const start = () => supervised({ environment: { ...place.environment, ...own } })
    const member: Member = {
      ...{ name, database, eventStore: proxied, client: new Client(`http://127.0.0.1:${port}`) },
      process: await start(),
      async start() {
        member.process = await start()
      },
    }
    return opening.adopt(member, async ({ process: { kill } }) => kill())
  }
  const members = [await openMember('A'), await openMember('B')] as const
  const opened = opening.move()
  return {
    ...{ members, postgres, fixtures, admin, manager, simulator, mail, sms, proxies },
    close: () => opened.disposeAsync(),
    /** Opened without a proxy, for observers. */
    inside,
  }
}

const maxStarts = 10

/** Starts a process as a supervisor does: repeatedly, while a service is away. Throws if it never starts. */
async function supervised(place: Parameters<typeof startServerProcess>[0]): Promise<ServerProcess> {
  for (let start = 1; ; start++) {
    try {
      return await startServerProcess(place)
    } catch (error) {
      if (start === maxStarts) throw error
    }
  }
}

const through = (proxy: TcpProxy, url: string) => url.replace(/(@|\/\/)[^@/?]+:\d+/, `$1127.0.0.1:${proxy.port}`)

/** Returns the names of all roles that a process can lead. */
const ledIn = ({ inside }: World): string[] => [
  schemaOf(projections),
  ...processesOf(inside.config).map(({ name }) => `process ${name}`),
]

/** Returns whether every role has a leader. */
export async function isAllLed(world: World): Promise<boolean> {
  const led = await Promise.all(ledIn(world).map((name) => isLed(world.inside.database.pool, name)))
  return led.every(Boolean)
}

/** Returns the leader of the projection engine; undefined if there is none. */
export async function leaderOf({ inside, members }: World): Promise<Member | undefined> {
  const { rows } = await inside.database.pool.query<{ port: number }>(
    `select a.client_port as port from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and a.datname = current_database()
       and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended($1, 0)`,
    [schemaOf(projections)],
  )
  return members.find(({ database }) => rows.some(({ port }) => database.connectsFrom(port)))
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import type { Services } from '../../commands/services.ts'
import { ReadModelsBehind } from '../../projections/engine/projection-progress.ts'
import { type Config, loadConfig } from '../../runtime/config.ts'
import { withoutLimits } from '../../runtime/limits-config.ts'
import { createLog } from '../../runtime/log.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../server/main.ts'
import { Client } from './client.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'

/** The storage of a test's servers: a new database and directory. */
export interface TestPlace {
  readonly database: TestDatabase
  readonly dataDir: string
  /** The configuration of a server in this place, on a free port. */
  readonly environment: Readonly<Record<string, string>>
  /** The world that its database already contains. */
  readonly fixtures?: Fixtures
  config(): Config
  remove(): Promise<void>
}

/** The secrets of a place in which no server has started yet. */
export const givenSecrets = {
  DATA_KEY: 'a'.repeat(64),
  LINK_SECRET: 'b'.repeat(32),
  JWT_SECRET: 'c'.repeat(32),
} as const

/** Creates a place with an empty database. `more` is added to its environment, such as EVENTSTORE_URL. */
export const createEmptyPlace = async (
  more: Readonly<Record<string, string>> = {},
  adminDatabaseUrl?: string,
): Promise<TestPlace> => placeIn(await createTestDatabase(adminDatabaseUrl), more)

let world: Promise<{ readonly name: string; readonly fixtures: Fixtures }> | undefined

/** Makes the small world once per test process, because a database can be copied faster than filled. */
async function makeWorld() {
  const place = await createEmptyPlace({ DATA_KEY: givenSecrets.DATA_KEY })
  const server = await startTestServer(place, undefined, { holdBack: true })
  await server.stop()
  return { name: new URL(place.database.url).pathname.slice(1), fixtures: server.fixtures }
}

/** Creates a place whose database contains the small world, unless its log is elsewhere or its key differs. */
export async function createTestPlace(more: Readonly<Record<string, string>> = {}): Promise<TestPlace> {
  const { EVENTSTORE_URL = '', DATA_KEY = givenSecrets.DATA_KEY } = more
  if (EVENTSTORE_URL !== '' || DATA_KEY !== givenSecrets.DATA_KEY) return createEmptyPlace(more)
  world ??= makeWorld()
  const { name, fixtures } = await world
  return { ...(await placeIn(await createTestDatabase(undefined, name), { DATA_KEY, ...more })), fixtures }
}

async function placeIn(database: TestDatabase, more: Readonly<Record<string, string>>): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studioni-test-'))
  const environment = {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    // Also for processes that inherit this one's environment: a test must request an event store explicitly.
    EVENTSTORE_URL: '',
    RATE_LIMITS: 'off',
    // Tests of one limit turn limits on and set that one.
    ...withoutLimits,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    ...more,
  }
  return {
    database,
    dataDir,
    environment,
    config: () => loadConfig(environment),
    async remove() {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Served {
  readonly endpoint: Endpoint
  readonly status: number
}

export interface TestServer extends RunningServer {
  readonly client: Client
  readonly fixtures: Fixtures
  /** Every success that it has served. `stop` throws if one did not match its declaration. */
  readonly served: readonly Served[]
}

/**
 * Starts the whole product inside the test's own process, with a small world in it. With `dist` it also serves the
 * pages. With `holdBack`, no process runs, and only the test appends events.
 */
export async function startTestServer(
  place: TestPlace,
  dist?: string,
  { holdBack = false, pageDataMs }: Pick<ServerOptions, 'holdBack' | 'pageDataMs'> = {},
): Promise<TestServer> {
  const served: Served[] = []
  const broken: string[] = []
  const config = place.config()
  const started = await startServer({
    config,
    log: createLog(config.logLevel),
    dist,
    holdBack,
    pageDataMs,
    observe(endpoint, status, body) {
      served.push({ endpoint, status })
      const fault = breachOf(endpoint, body)
      if (fault) broken.push(`${endpoint.method} ${endpoint.path}: ${fault}`)
    },
  })
  const server = { ...started, services: withRetries(started.services) }
  const fixtures = place.fixtures ?? (await createFixtures(server.services))
  await server.services.waitForProjections(await server.store.head())
  let stopped: Promise<void> | undefined
  return {
    ...server,
    url: addressOf(server),
    client: new Client(addressOf(server)),
    fixtures,
    served,
    async stop() {
      // Stops once, even if the test has stopped it already.
      stopped ??= server.stop()
      await stopped
      if (broken.length > 0) throw new Error(`Answers did not match their declarations:\n${broken.join('\n')}`)
    },
  }
}

/** Waits longer for the read models than the product does, because a busy machine makes them late. */
const withRetries = (services: Services): Services => ({
  ...services,
  async waitForProjections(position) {
    for (let tries = 1; ; tries++)
      try {
        return await services.waitForProjections(position)
      } catch (error) {
        if (!(error instanceof ReadModelsBehind) || tries === 10) throw error
      }
  },
})

/** Starts a test server in a new place, which is removed with it. `more` is added to the place's environment. */
export async function openTestServer(
  more: Readonly<Record<string, string>> = {},
  { dist, ...options }: Partial<Pick<ServerOptions, 'dist' | 'holdBack' | 'pageDataMs'>> = {},
): Promise<TestServer & { readonly place: TestPlace }> {
  const place = await createTestPlace(more)
  const server = await startTestServer(place, dist, options)
  return {
    ...server,
    place,
    async stop() {
      try {
        await server.stop()
      } finally {
        await place.remove()
      }
    },
  }
}

/** Uses 127.0.0.1 instead of a name, so that no test waits for a resolver. */
const addressOf = ({ url }: RunningServer) => url.replace('localhost', '127.0.0.1')

/** Returns how an answer breaks its declaration, including undeclared fields. */
export function breachOf({ answer }: Pick<Endpoint, 'answer'>, body: unknown): string | undefined {
  if (typeof answer === 'string') return isSendable(body) ? undefined : `no ${answer}`
  const sent: unknown = JSON.parse(JSON.stringify(body))
  const parsed = answer.safeParse(sent)
  if (!parsed.success) return parsed.error.message
  const declared: unknown = JSON.parse(JSON.stringify(parsed.data))
  return isDeepStrictEqual(declared, sent) ? undefined : `it has undeclared fields: ${JSON.stringify(sent)}`
}

const isSendable = (body: unknown) =>
  typeof body === 'string' || (typeof body === 'object' && body !== null && Symbol.asyncIterator in body)

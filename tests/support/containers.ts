import { GenericContainer, getContainerRuntimeClient, ImageName, type StartedTestContainer, Wait } from 'testcontainers'

/** The images of `docker-compose.yml`. */
const images = { postgres: 'postgres:18', eventStoreDb: 'eventstore/eventstore:24.10' } as const

export interface Server {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Returns why the server can't run in a container here, or undefined if it can. Never pulls an image that is not on
 * this machine. TEST_CONTAINERS=off uses no container. With TEST_CONTAINERS=on this throws instead of returning a
 * reason.
 */
export async function whyNoContainer(server: keyof typeof images): Promise<string | undefined> {
  const wanted = process.env.TEST_CONTAINERS ?? 'auto'
  if (wanted === 'off') return 'TEST_CONTAINERS is off'
  const reason = await missing(images[server])
  if (reason && wanted === 'on') throw new Error(`TEST_CONTAINERS is on, but ${reason}`)
  return reason
}

async function missing(image: string): Promise<string | undefined> {
  const client = await getContainerRuntimeClient().catch(() => undefined)
  if (!client) return 'no Docker engine responds'
  return (await client.image.exists(ImageName.fromString(image))) ? undefined : `there is no image ${image} here`
}

/** Starts PostgreSQL in a container. Its URL is that of the maintenance database, as its superuser. */
export async function startPostgresContainer(): Promise<Server> {
  const container = await start(
    new GenericContainer(images.postgres)
      // Set up like the embedded one: tests compare sort orders, and their data need not survive a crash of the machine.
      .withEnvironment({ POSTGRES_PASSWORD: 'postgres', POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C' })
      .withCommand(['postgres', '-c', 'max_connections=200', '-c', 'fsync=off', '-c', 'full_page_writes=off'])
      .withExposedPorts(5432)
      // Over TCP, because the server listens only on its socket while it sets up its database.
      .withHealthCheck({ test: ['CMD', 'pg_isready', '--host=127.0.0.1'], interval: 500, timeout: 5_000, retries: 120 })
      .withWaitStrategy(Wait.forAll([Wait.forHealthCheck(), Wait.forListeningPorts()])),
  )
  return {
    url: `postgres://postgres:postgres@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
    stop: async () => void (await container.stop()),
  }
}

/** Starts an EventStoreDB node in a container, with its log in memory. */
export async function startEventStoreDbContainer(): Promise<Server> {
  const container = await start(
    new GenericContainer(images.eventStoreDb)
      .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true', EVENTSTORE_CLUSTER_SIZE: '1' })
      .withExposedPorts(2113)
      // /health/live turns green before the node leads. Its gossip shows when it does.
      .withWaitStrategy(Wait.forHttp('/gossip', 2113).forResponsePredicate((body) => body.includes('"Leader"'))),
  )
  return {
    url: `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`,
    stop: async () => void (await container.stop()),
  }
}

/** Tests stop their containers themselves, because Testcontainers' reaper would need another image. */
function start(container: GenericContainer): Promise<StartedTestContainer> {
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'
  return container.start()
}

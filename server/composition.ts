import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newStudioDayCache, studioOf } from '../api/routes/availability.ts'
import { KeyedIds } from '../commands/keyed-ids.ts'
import { openLimitStore } from '../commands/limits/limit-store.ts'
import { Links } from '../commands/links.ts'
import { skippedIn } from '../commands/read-models/skip-event.ts'
import { createServices } from '../commands/services.ts'
import { streams } from '../commands/streams.ts'
import { openVault } from '../commands/vault.ts'
import { chargeIn } from '../domain/payment/link.ts'
import { keyOf, type PersonKeys } from '../eventstore/codec/person-keys.ts'
import { openPersonKeys, WrongDataKey } from '../eventstore/codec/postgres-person-keys.ts'
import { showingEveryEvent, withCodec } from '../eventstore/codec/with-codec.ts'
import { withAppendListener } from '../eventstore/event-store.ts'
import { breachCheck } from '../integrations/breaches/breach-check.ts'
import type { ImageStore } from '../integrations/images/image-store.ts'
import { localImageStore } from '../integrations/images/local-image-store.ts'
import { postgresDecisions } from '../processes/decisions/postgres-decisions.ts'
import { projections } from '../projections/all.ts'
import type { Stop } from '../projections/engine/apply.ts'
import { compareWithLog } from '../projections/engine/compare-with-log.ts'
import { postgresRebuildTarget, rebuiltTo } from '../projections/engine/postgres-rebuild.ts'
import { postgresLiveTables } from '../projections/engine/postgres-tables.ts'
import { ProjectionProgress } from '../projections/engine/projection-progress.ts'
import { RebuildQueue, rebuild } from '../projections/engine/rebuild.ts'
import { readErasures, schemaExists, schemaOf } from '../projections/engine/schema.ts'
import { StoppedProjections, waitingFor, withoutStopped } from '../projections/engine/stopped.ts'
import { freshRows } from '../projections/fresh-rows.ts'
import { readModelsIn } from '../projections/read-models.ts'
import type { Config } from '../runtime/config.ts'
import { type Database, openDatabase, probed } from '../runtime/database.ts'
import { ensureServerAccount } from '../runtime/embedded-postgres.ts'
import type { Log } from '../runtime/log.ts'
import { loadSecrets, type Secrets } from '../runtime/secrets.ts'
import { checkInstalled, StartError } from '../runtime/start-checks.ts'
import { openEventLog } from './event-log.ts'

const timestamptz = pg.types.builtins.TIMESTAMPTZ
const isoText = (text: string) => new Date(text).toISOString()

/** The query timeout in milliseconds, which limits how long a page waits for a slow database. */
const query_timeout = 10_000

/** The server gives up soon after the client: a query that no one waits for would still hold its connection. */
const limited = { query_timeout, statement_timeout: query_timeout + 1_000 }

/** Returns instants as ISO 8601 text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz ? isoText : pg.types.getTypeParser(oid, format),
}

/** Commits do not wait for the disk. */
const withoutDisk = { options: '-c synchronous_commit=off' }

/** The connections of each kind of work. No kind waits for the connections of another. */
const settings = {
  /** Queries of the read models. */
  queries: { max: 10, ...limited, types },
  /** The nightly search for old data in all bookings and messages. */
  nightly: { max: 1, query_timeout: 600_000, statement_timeout: 600_000, types },
  /** Secrets for signing in. */
  vault: { max: 4, ...limited },
  /** Counting waits for concurrent counts of the same subject. A power cut may lose the last counts. */
  limits: { max: 4, ...limited, connectionTimeoutMillis: 10_000, ...withoutDisk },
  /** The job workers. A job that a power cut shows as waiting or running runs again. */
  jobs: { max: 8, query_timeout: 30_000, ...withoutDisk },
  /** Checks of the database, which never wait for a query. */
  ping: { max: 1, ...limited },
  /**
   * The engine. Rows that a power cut loses are projected again from the log. A connection keeps a prepared statement
   * for each number of rows that it has written, so it is replaced in time.
   */
  projections: { max: 3, query_timeout: 60_000, maxLifetimeSeconds: 3_600, ...withoutDisk },
} as const

type Pools = Readonly<Record<keyof typeof settings, pg.Pool>>

/** Opens the pools. Queries see the read models in `schema` by their plain names. A lost connection is only logged. */
function openPools(connectionString: string, schema: string, log: Log): Pools {
  const open = (name: keyof typeof settings, options?: string) => {
    const lost = (error: Error) => log.warn({ reason: error.message, pool: name }, 'a database connection was lost')
    const pool = new pg.Pool({
      connectionString,
      application_name: `studioni ${name}`,
      ...probed,
      ...(options !== undefined && { options }),
      ...settings[name],
    })
    // Also covers checked-out connections: an unhandled error event would end the process.
    return pool.on('error', lost).on('connect', (client) => client.on('error', lost))
  }
  const inSchema = `-c search_path=${schema}`
  return {
    queries: open('queries', inSchema),
    nightly: open('nightly', inSchema),
    vault: open('vault'),
    limits: open('limits'),
    ping: open('ping'),
    jobs: open('jobs'),
    projections: open('projections'),
  }
}

/** The resources that a process opens once: the database, the log, the read models and their users. */
export type Composition = Awaited<ReturnType<typeof composeOver>>

/**
 * Opens the configured stores, after `prepare` has used the database alone. Throws a StartError if one is unreachable.
 */
export async function compose(
  config: Config,
  log: Log,
  prepare?: (database: Database) => Promise<void>,
): Promise<Composition> {
  // Before root writes files that an ordinary user could not read.
  if (!config.databaseUrl) await ensureServerAccount()
  const secrets = await loadSecrets(config)
  const database = await openDatabase(config, secrets, log)
  try {
    await prepare?.(database)
    return await composeOver(database, secrets, config, log)
  } catch (error) {
    // An embedded server would otherwise keep running.
    await database.close()
    throw error
  }
}

/** Opens an existing installation without creating anything. Throws a StartError if there is none. */
export async function composeExisting(config: Config, log: Log): Promise<Composition & AsyncDisposable> {
  await checkInstalled(config)
  const composition = await compose(config, log, checkUsed)
  return { ...composition, [Symbol.asyncDispose]: composition.close }
}

/** Throws a StartError if no server has ever started on the database. */
async function checkUsed({ pool }: Database): Promise<void> {
  const { rowCount } = await pool.query("select where to_regclass('es.installation') is not null")
  if (!rowCount)
    throw new StartError('There is no installation in the database: set DATABASE_URL or DATA_DIR to the server’s.')
}

async function composeOver(database: Database, secrets: Secrets, config: Config, log: Log) {
  const keys = await openKeys(database, secrets.dataKey)
  const { eventLog, foreignEvents } = await openEventLog(config, database, log)
  const days = newStudioDayCache()
  const store = withAppendListener(withCodec(eventLog, keys), (stream, position) =>
    days.invalidate(studioOf(stream), position),
  )
  const schema = schemaOf(projections)
  const pools = openPools(database.url, schema, log)
  const { queries: readPool, vault: vaultPool, projections: projectionPool, jobs: jobPool } = pools
  const target = postgresRebuildTarget(database.url, projections, async () => {
    const erasures = await keys.erasures()
    // Forgets the keys that these erasures deleted.
    keys.refresh()
    return erasures
  })
  const skipped = () => skippedIn(store)
  const rebuilds = new RebuildQueue((begun, onProgress, signal, mayResume) => {
    const onBegin = () => {
      begun()
      // Refreshes the keys first, so that the new tables contain no erased person.
      keys.refresh()
    }
    const onStopped = (stop: Stop) => log.error({ stop }, 'a read model stopped while it was rebuilt')
    return rebuild({ target, store, projections, skipped, onBegin, onProgress, onStopped, mayResume, signal })
  })
  const projectionProgress = new ProjectionProgress(postgresLiveTables(readPool, projections))
  /** Returns how many erasures the read models reflect; undefined while there are no read models. */
  const reflectedErasures = async () =>
    (await schemaExists(projectionPool, schema)) ? readErasures(projectionPool, schema) : undefined
  const compareReadModels = (signal: AbortSignal) => {
    keys.refresh()
    const onCopyLeft = (error: unknown) => {
      const reason = error instanceof Error ? error.message : error
      if (!signal.aborted) log.warn({ reason }, 'the copy of the read models was not dropped')
    }
    return compareWithLog({ connectionString: database.url, store, projections, skipped, signal, onCopyLeft })
  }
  const images = await openImageStore(config)
  const stoppedProjections = new StoppedProjections(projectionPool, projections)
  const db = withoutStopped(readPool, stoppedProjections)
  const given = {
    store,
    readModels: readModelsIn(db, withoutStopped(pools.nightly, stoppedProjections)),
    links: new Links(secrets.linkSecret),
    limits: { store: await openLimitStore(pools.limits), rules: config.limits },
    ids: new KeyedIds(secrets.dataKey),
    vault: await openVault(vaultPool, {
      readModels: db,
      asInLog: async (userId: string) => (await freshRows(readPool, store, [streams.user(userId)])).db,
      secret: secrets.jwtSecret,
      dataKey: secrets.dataKey,
    }),
    isBreached: breachCheck(config.passwordBreachUrl, (reason) => log.warn({ reason }, 'a breach check failed')),
    chargeOf: chargeIn(config.mpesa.chargesAs),
    waitForProjections: waitingFor(projectionProgress, stoppedProjections),
  }
  const secretFor = (purpose: string) => createHmac('sha256', secrets.jwtSecret).update(purpose).digest('hex')
  const callbackSecrets = { current: secrets.mpesaCallbackSecret, former: secretFor('mpesa callbacks') }
  const close = async () => {
    rebuilds.stop()
    await store.close()
    await keys.close()
    const { nightly, ...others } = pools
    // A search may take minutes. The end of the process ends it.
    const searched = Promise.race([nightly.end(), pause(5_000, undefined, { ref: false })])
    await Promise.all([searched, ...Object.values(others).map((pool) => pool.end())])
    await database.close()
  }
  return {
    config,
    log,
    database,
    /** The stored events, for readers that need no personal data. */
    eventLog,
    /** Returns the number of other programs' events in the log. */
    foreignEvents,
    store,
    /** The log for people who read it. */
    everyEvent: showingEveryEvent(eventLog, keys),
    days,
    /** For queries of the read models; throws on those of a stopped projection. */
    db,
    /** The same, without that check. */
    readPool,
    /** For secrets of signing in. */
    vaultPool,
    /** For the projection engine. */
    projectionPool,
    /** For the job workers. */
    jobPool,
    /** Throws if the database is down. Does not wait for other queries. */
    pingDatabase: () => pools.ping.query('select 1'),
    stoppedProjections,
    /** The queue of rebuilds. */
    rebuilds,
    /** Returns how far a rebuild, in any process, has filled its tables; undefined while none runs. */
    rebuiltTo: () => rebuiltTo(readPool, projections),
    /** Whether the read models may show a person who was erased. */
    showErased: async () => {
      const reflected = await reflectedErasures()
      return reflected !== undefined && reflected < (await keys.erasures())
    },
    reflectedErasures,
    /** Compares the read models with the log; see `compareWithLog`. */
    compareReadModels,
    projectionProgress,
    services: createServices(given, keys),
    decisions: postgresDecisions(database.pool, config.decisionUndoSeconds),
    images,
    /** Derives a secret for one purpose, so that a signature for one purpose is invalid for another. */
    secretFor,
    /** Signs notifications to browsers. */
    vapidPrivateKey: secrets.vapidPrivateKey,
    /** The current and the former secret that sign the addresses M-Pesa calls. */
    callbackSecrets,
    /** Encrypts the bodies of callbacks. */
    bodyKey: keyOf(createHmac('sha256', secrets.dataKey).update('callback bodies').digest()),
    close,
  }
}

async function openKeys(database: Database, dataKey: string): Promise<PersonKeys> {
  try {
    return await openPersonKeys({ connectionString: database.url, dataKey: Buffer.from(dataKey, 'hex') })
  } catch (error) {
    if (error instanceof WrongDataKey) throw new StartError(`${error.message}: set the one it was written with.`)
    throw error
  }
}

/** Opens the configured bucket, or else a folder of the data directory. Loads the bucket's client only if needed. */
async function openImageStore({ dataDir, imageStoreUrl }: Config): Promise<ImageStore> {
  if (imageStoreUrl === undefined) return localImageStore(join(dataDir, 'images'))
  const { s3ImageStore } = await import('../integrations/images/s3-image-store.ts')
  return s3ImageStore(imageStoreUrl)
}

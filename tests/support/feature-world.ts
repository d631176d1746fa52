import { expect } from 'vitest'
import { newId } from '../../commands/context.ts'
import { type DomainEvent, eventSchemas } from '../../domain/events.ts'
import { keysInMemory } from '../../eventstore/codec/person-keys.ts'
import { registryOf } from '../../eventstore/codec/registry.ts'
import { upcasters } from '../../eventstore/codec/upcasters.ts'
import { withCodec } from '../../eventstore/codec/with-codec.ts'
import type { ExpectedVersion } from '../../eventstore/event-store.ts'
import { openPostgresEventStore } from '../../eventstore/postgres/event-store.ts'
import type { Stop } from '../../projections/engine/apply.ts'
import { project } from '../../projections/engine/engine.ts'
import { postgresRebuildTarget } from '../../projections/engine/postgres-rebuild.ts'
import { postgresLiveTables } from '../../projections/engine/postgres-tables.ts'
import { type AnyProjection, projection } from '../../projections/engine/projection.ts'
import { ProjectionProgress } from '../../projections/engine/projection-progress.ts'
import { type RebuildOptions, type RebuildProgress, RebuildQueue, rebuild } from '../../projections/engine/rebuild.ts'
import { schemaOf } from '../../projections/engine/schema.ts'
import { createTestDatabase, openTestPool } from './database.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly changes: number
  readonly since: string
}

/** A read model for these tests: features by id, and how often each changed. */
export const featuresOf = (version: number): AnyProjection =>
  projection<Row>({
    table: 'features',
    version,
    columns: { id: 'uuid', name: 'text not null', changes: 'int not null', since: 'timestamptz not null' },
    on: {
      'feature.created': {
        key: ({ data }) => data.itemId,
        fold: (_, { data, metadata }) => ({ id: data.itemId, name: data.name, changes: 0, since: metadata.at }),
      },
      'feature.updated': {
        key: ({ stream }) => stream.slice('feature-'.length),
        fold: (row, { data }) => row && { ...row, name: data.name, changes: row.changes + version },
      },
      'feature.deleted': { key: ({ stream }) => stream.slice('feature-'.length), fold: () => null },
    },
  })

/** Another table of the same events, to check that tables change together. Its fold fails at a feature of this name. */
const namesFailingAt = (poison?: string) =>
  projection<{ readonly name: string; readonly times: number }>({
    table: 'names',
    version: 1,
    columns: { name: 'text', times: 'int not null' },
    on: {
      'feature.created': {
        key: ({ data }) => data.name,
        fold: (row, { data }) => {
          if (data.name === poison) throw new Error(`${poison} can't be counted`)
          return { name: data.name, times: (row?.times ?? 0) + 1 }
        },
      },
    },
  })
export const names = namesFailingAt()

export const projections = [featuresOf(1), names]
/** The same read models, in the same schema, by code that fails at features of this name. */
export const projectionsFailingAt = (poison: string) => [featuresOf(1), namesFailingAt(poison)]
export const schema = schemaOf(projections)

const item = (name: string) => ({
  name,
  icon: null,
  description: null,
  active: true,
  nameSw: null,
  descriptionSw: null,
})
export const updated = (name: string): DomainEvent => ({ type: 'feature.updated', data: item(name) })
/** An event type in the log of these tests that their code no longer knows. */
const retired = 'feature.praised'
export const deleted: DomainEvent = { type: 'feature.deleted', data: {} }

export type FeatureWorld = Awaited<ReturnType<typeof openFeatureWorld>>

const metadata = { at: '2026-12-01T06:00:00.000Z', actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' }

/** Opens a log of features in a new database, and engines that project it. */
export async function openFeatureWorld() {
  const database = await createTestDatabase()
  const connectionString = database.url
  const pool = openTestPool({ connectionString, max: 10 })
  // As few connections as the product's engine has.
  const enginePool = openTestPool({ connectionString, max: 3, connectionTimeoutMillis: 3_000 })
  const log = await openPostgresEventStore({ connectionString })
  const store = withCodec(log, keysInMemory(), registryOf(eventSchemas, upcasters, [retired]))
  const projectionProgress = new ProjectionProgress(postgresLiveTables(pool, projections))

  async function append(stream: string, expected: ExpectedVersion, ...events: DomainEvent[]) {
    return store.append(
      stream,
      expected,
      events.map((event) => ({ ...event, id: newId(), metadata })),
    )
  }

  const stops: Stop[] = []
  let stopping = new AbortController()
  let engines: Promise<void>[] = []
  async function stopEngines(): Promise<void> {
    stopping.abort()
    await Promise.all(engines)
    stopping = new AbortController()
    engines = []
  }
  const rebuildBy = (how: Partial<RebuildOptions> = {}) => {
    const target = postgresRebuildTarget(connectionString, how.projections ?? projections)
    return rebuild({ target, store, projections, ...how })
  }
  const rebuilds = new RebuildQueue((onBegin, onProgress, _, mayResume) =>
    rebuildBy({ onBegin, onProgress, mayResume }),
  )
  return {
    connectionString,
    pool,
    store,
    /** Rebuilds without a queue. */
    rebuild: rebuildBy,
    rebuilds,
    projectionProgress,
    /** The projections that engines reported as stopped. */
    stops,
    append,
    /** Creates a feature and appends further events. Returns its id. */
    async create(name: string, ...then: DomainEvent[]): Promise<string> {
      const id = newId()
      await append(`feature-${id}`, 'none', { type: 'feature.created', data: { itemId: id, ...item(name) } }, ...then)
      return id
    },
    /** Appends events as older code did, of a type that has since been retired. */
    async praise(times = 1): Promise<void> {
      const event = () => ({ id: newId(), type: retired, schemaVersion: 1, data: {}, metadata })
      await log.append(`praise-${newId()}`, 'none', Array.from({ length: times }, event))
    },
    /** Appends an event of a feature that no schema fits. */
    async garble(id: string, expected: bigint): Promise<void> {
      const event = { id: newId(), type: 'feature.updated', schemaVersion: 1, data: { name: 7 }, metadata }
      await log.append(`feature-${id}`, expected, [event])
    },
    /** Runs an engine until the engines are stopped. */
    follow(
      onRebuild: (progress: RebuildProgress) => void = () => {},
      by: readonly AnyProjection[] = projections,
    ): void {
      const onProjected = projectionProgress.advance.bind(projectionProgress)
      const rebuild = rebuilds.request.bind(rebuilds)
      const tables = postgresLiveTables(enginePool, projections)
      const callbacks = { onProjected, onRebuild, onStopped: (stop: Stop) => void stops.push(stop) }
      engines.push(project({ tables, store, projections: by, rebuild, ...callbacks }, stopping.signal))
    },
    stopEngines,
    caughtUp: async () => expect(await projectionProgress.waitFor(await store.head(), 20_000)).toBe(true),
    namesIn: async (where = schema) =>
      (await pool.query<{ name: string }>(`select name from ${where}.features order by name`)).rows.map(
        ({ name }) => name,
      ),
    async close() {
      await stopEngines()
      await store.close()
      await Promise.all([pool.end(), enginePool.end()])
      await database.drop()
    },
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { DomainEvent } from '../../domain/events.ts'
import { withCodec } from '../../eventstore/codec/with-codec.ts'
import type { Position, RecordedEvent } from '../../eventstore/event-store.ts'
import { projections } from '../../projections/all.ts'
import type { AnyProjection, Tally } from '../../projections/engine/projection.ts'
import { rowsAfter } from '../../projections/engine/testing.ts'
import { must, Violation } from './rules/violation.ts'
import type { Application } from './system/application.ts'
import type { Environment } from './system/environment.ts'
import { connectTo } from './system/log.ts'
import { noFaults } from './system/ports.ts'
import type { StoredTables } from './system/read-store.ts'
import { currentScheduler } from './virtual/scheduler.ts'

/** Checks that reads at a known position never return older rows. Throws Violation. */
export function checkShown({ database }: Environment, position: Position): void {
  const { live } = database.readModels
  if (live && (live.checkpoint ?? '') < position)
    throw new Violation(`a reader of ${position} is shown the read models of ${live.checkpoint}`)
}

/** Checks that a rebuild never goes back behind what readers have seen. Throws Violation. */
export function checkReplaced(before: StoredTables, after: StoredTables): void {
  if ((after.checkpoint ?? '') < (before.checkpoint ?? ''))
    throw new Violation(`a rebuild went back from ${before.checkpoint} to ${after.checkpoint}`)
}

/** Checks that reads in every process show all events. Throws Violation. */
export async function checkReads({ log }: Environment, applications: readonly Application[]): Promise<void> {
  const { head } = log
  const shown = applications.map(({ machine, projectionProgress }) =>
    currentScheduler().as(machine, 'reads', () => projectionProgress.waitFor(head)),
  )
  must((await Promise.all(shown)).every(Boolean), `the read models do not show ${head} long after it happened`)
}

/** Returns all events as the product reads them now. */
export async function decodedEvents({ log, keys }: Environment): Promise<RecordedEvent<DomainEvent>[]> {
  const events: RecordedEvent<DomainEvent>[] = []
  const store = withCodec(connectTo(log, { multiStream: true, faults: () => noFaults }), keys)
  for await (const event of store.readAll()) events.push(event)
  return events
}

/** Checks that only the read models in `may` have stopped. Throws Violation. */
export function checkStopped(tables: StoredTables | undefined, may: ReadonlySet<string>): void {
  for (const name of tables?.stopped.keys() ?? []) must(may.has(name), `the read model ${name} has stopped`)
}

/** Checks that every read model that has not stopped equals a fold of the whole log. Throws Violation. */
export function checkReadModels(tables: StoredTables | undefined, events: readonly RecordedEvent<DomainEvent>[]): void {
  must(tables !== undefined, 'there are no read models')
  must(tables.checkpoint === events.at(-1)?.position, `the read models show ${tables.checkpoint} and no more`)
  for (const projection of projections)
    if (!tables.stopped.has(projection.table)) checkTable(tables, projection, rowsAfter(projection, ...events))
}

function checkTable(tables: StoredTables, { table, tallies }: AnyProjection, expected: Map<string, object>): void {
  compare(table, tables.rows(table), expected)
  for (const tally of tallies) compare(tally.table, withoutZeros(tables.sums(tally.table)), sumsOf(tally, expected))
}

function compare(table: string, shown: ReadonlyMap<string, object>, expected: ReadonlyMap<string, object>): void {
  for (const key of new Set([...shown.keys(), ...expected.keys()]))
    must(isDeepStrictEqual(shown.get(key), expected.get(key)), `the row ${key} of ${table} is not what the log says`)
}

type Sums = Map<string, Readonly<Record<string, number>>>

/** Returns the sums of a tally over all rows. */
function sumsOf(tally: Tally<object>, rows: ReadonlyMap<string, object>): Sums {
  const totals = new Map<string, Record<string, number>>()
  for (const row of rows.values())
    for (const { key, adds } of tally.of(row)) {
      const total = totals.get(key) ?? Object.fromEntries(tally.sums.map((sum) => [sum, 0]))
      totals.set(key, total)
      for (const sum of tally.sums) total[sum] = (total[sum] ?? 0) + (adds[sum] ?? 0)
    }
  return withoutZeros(totals)
}

/** A key that no row has any more stays in the tally with sums of zero. */
const withoutZeros = (sums: Sums): Sums =>
  new Map([...sums].filter(([, row]) => Object.values(row).some((sum) => sum !== 0)))

import { isDeepStrictEqual } from 'node:util'
import { projections } from '../../../projections/all.ts'
import { ReadModelTables } from '../system/database.ts'
import type { Event } from './folded.ts'
import { must } from './violation.ts'

/** Every read model is what the log, folded from scratch, says. Throws Violation. */
export function checkReadModels(tables: ReadModelTables, events: readonly Event[]): void {
  const fresh = new ReadModelTables()
  fresh.apply(undefined, events)
  for (const { table } of projections) {
    const [shown, expected] = [tables.rows<object>(table), fresh.rows<object>(table)]
    for (const key of new Set([...shown.keys(), ...expected.keys()]))
      must(isDeepStrictEqual(shown.get(key), expected.get(key)), `the row ${key} of ${table} is not what the log says`)
  }
}

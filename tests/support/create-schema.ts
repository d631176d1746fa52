import type { AnyProjection } from '../../projections/engine/projection.ts'
import { createIndexes, createTables, type Queryable } from '../../projections/engine/schema.ts'

/** Creates the schema with empty tables, indexes and an empty checkpoint. */
export async function createSchema(
  db: Queryable,
  schema: string,
  projections: readonly AnyProjection[],
): Promise<void> {
  await createTables(db, schema, projections)
  await createIndexes(db, schema, projections)
}

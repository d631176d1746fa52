import type { Queryable } from '../engine/schema.ts'
import type { CatalogueRow } from './catalogue.ts'

export type CatalogueEntry = Pick<CatalogueRow, 'id' | 'name' | 'icon' | 'description'>

/** The active features or limitations, by name. */
export async function activeItems(db: Queryable, kind: CatalogueRow['kind']): Promise<CatalogueEntry[]> {
  const { rows } = await db.query<CatalogueEntry>(
    'select id, name, icon, description from catalogue where kind = $1 and active order by name',
    [kind],
  )
  return rows
}

import { byName } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import type { CatalogueRow } from './catalogue.ts'

export type CatalogueEntry = Pick<CatalogueRow, 'id' | 'name' | 'icon' | 'description'> & {
  readonly nameSw: string | null
  readonly descriptionSw: string | null
}
export type CatalogueItem = CatalogueEntry & Pick<CatalogueRow, 'active' | 'created_at' | 'revision'>

const columns =
  'id, name, icon, description, name_sw as "nameSw", description_sw as "descriptionSw", active, created_at, revision'

/** The features or limitations, by name: the active ones, or all. */
export async function catalogueItems(
  db: Queryable,
  kind: CatalogueRow['kind'],
  { all }: { readonly all: boolean },
): Promise<CatalogueItem[]> {
  const { rows } = await db.query<CatalogueItem>(
    `select ${columns} from catalogue where kind = $1 and (active or $2) order by ${byName('catalogue')}`,
    [kind, all],
  )
  return rows
}

/** One feature or limitation; undefined for none of that kind. */
export async function catalogueItem(
  db: Queryable,
  kind: CatalogueRow['kind'],
  id: string,
): Promise<CatalogueItem | undefined> {
  const { rows } = await db.query<CatalogueItem>(`select ${columns} from catalogue where kind = $1 and id = $2`, [
    kind,
    id,
  ])
  return rows[0]
}

/** Which of these ids are active features or limitations, with their kind. */
export async function assignable(db: Queryable, ids: readonly string[]): Promise<Map<string, CatalogueRow['kind']>> {
  const { rows } = await db.query<Pick<CatalogueRow, 'id' | 'kind'>>(
    'select id, kind from catalogue where id = any($1) and active',
    [ids],
  )
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

import type { CatalogueEvent, CatalogueItem } from '../../domain/catalogue/catalogue.ts'
import type { RecordedEvent } from '../../eventstore/event-store.ts'
import { byName, searchable } from '../engine/matching.ts'
import { column, projection, type RowOf } from '../engine/projection.ts'
import type { Queryable } from '../engine/schema.ts'

const columns = {
  id: column<string>('uuid'),
  kind: column<'feature' | 'limitation'>('text not null'),
  name: column<string>('text not null'),
  icon: column<string | null>('text'),
  description: column<string | null>('text'),
  name_sw: column<string | null>('text'),
  description_sw: column<string | null>('text'),
  active: column<boolean>('boolean not null'),
  created_at: column<string>('timestamptz not null'),
  /** The version of its stream at its last change. */
  revision: column<number>('int not null'),
  /** The folded names and descriptions in both languages. Its order is that of the English names. */
  search: column<string>('text not null'),
}

/** A feature or a limitation that studios can have. */
export type CatalogueRow = RowOf<typeof columns>

const columnsOf = ({ nameSw, descriptionSw, ...item }: CatalogueItem) => ({
  ...item,
  name_sw: nameSw,
  description_sw: descriptionSw,
  search: searchable(item.name, nameSw, item.description, descriptionSw),
})

const idOf = (event: { readonly stream: string }) => event.stream.replace(/^(feature|limitation)-/, '')

type Created = RecordedEvent<Extract<CatalogueEvent, { type: `${string}.created` }>>
type Updated = RecordedEvent<Extract<CatalogueEvent, { type: `${string}.updated` }>>

const created = (kind: CatalogueRow['kind']) => ({
  key: (event: Created) => event.data.itemId,
  fold: (_: CatalogueRow | null, { data: { itemId, ...item }, metadata, version }: Created): CatalogueRow => ({
    id: itemId,
    kind,
    created_at: metadata.at,
    revision: Number(version),
    ...columnsOf(item),
  }),
})

const updated = {
  key: idOf,
  fold: (row: CatalogueRow | null, { data, version }: Updated): CatalogueRow | null =>
    row && { ...row, ...columnsOf(data), revision: Number(version) },
}

const deleted = { key: idOf, fold: () => null }

export const catalogue = projection<CatalogueRow>({
  table: 'catalogue',
  version: 4,
  columns,
  on: {
    'feature.created': created('feature'),
    'feature.updated': updated,
    'feature.deleted': deleted,
    'limitation.created': created('limitation'),
    'limitation.updated': updated,
    'limitation.deleted': deleted,
  },
})

export type CatalogueEntry = Pick<CatalogueRow, 'id' | 'name' | 'icon' | 'description'> & {
  readonly nameSw: string | null
  readonly descriptionSw: string | null
}
type CatalogueItemView = CatalogueEntry & Pick<CatalogueRow, 'active' | 'created_at' | 'revision'>

const selected =
  'id, name, icon, description, name_sw as "nameSw", description_sw as "descriptionSw", active, created_at, revision'

/** The features or limitations, by name: the active ones, or all. */
export async function catalogueItems(
  db: Queryable,
  kind: CatalogueRow['kind'],
  { all }: { readonly all: boolean },
): Promise<CatalogueItemView[]> {
  const { rows } = await db.query<CatalogueItemView>(
    `select ${selected} from catalogue where kind = $1 and (active or $2) order by ${byName('catalogue')}`,
    [kind, all],
  )
  return rows
}

/** One feature or limitation; undefined for none of that kind. */
export async function catalogueItem(
  db: Queryable,
  kind: CatalogueRow['kind'],
  id: string,
): Promise<CatalogueItemView | undefined> {
  const { rows } = await db.query<CatalogueItemView>(`select ${selected} from catalogue where kind = $1 and id = $2`, [
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

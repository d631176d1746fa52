import type { CatalogueItem } from '../../domain/catalogue/events.ts'
import { searchable } from '../engine/matching.ts'
import { projection } from '../engine/projection.ts'

/** A feature or a limitation that studios may be given. */
export interface CatalogueRow {
  readonly id: string
  readonly kind: 'feature' | 'limitation'
  readonly name: string
  readonly icon: string | null
  readonly description: string | null
  readonly name_sw: string | null
  readonly description_sw: string | null
  readonly active: boolean
  readonly created_at: string
  /** The version of its stream at which it was changed last. */
  readonly revision: number
  /** The folded names and descriptions in both languages. Its order is that of the English names. */
  readonly search: string
}

const columnsOf = ({ nameSw, descriptionSw, ...item }: CatalogueItem) => ({
  ...item,
  name_sw: nameSw,
  description_sw: descriptionSw,
  search: searchable(item.name, nameSw, item.description, descriptionSw),
})

const idOf = (event: { readonly stream: string }) => event.stream.replace(/^(feature|limitation)-/, '')

export const catalogue = projection<CatalogueRow>({
  table: 'catalogue',
  version: 4,
  columns: {
    id: 'uuid',
    kind: 'text not null',
    name: 'text not null',
    icon: 'text',
    description: 'text',
    name_sw: 'text',
    description_sw: 'text',
    active: 'boolean not null',
    created_at: 'timestamptz not null',
    revision: 'int not null',
    search: 'text not null',
  },
  on: {
    'feature.created': {
      key: (event) => event.data.itemId,
      fold: (_, { data: { itemId, ...item }, metadata, version }) => ({
        id: itemId,
        kind: 'feature',
        created_at: metadata.at,
        revision: Number(version),
        ...columnsOf(item),
      }),
    },
    'feature.updated': {
      key: idOf,
      fold: (row, { data, version }) => row && { ...row, ...columnsOf(data), revision: Number(version) },
    },
    'feature.deleted': { key: idOf, fold: () => null },
    'limitation.created': {
      key: (event) => event.data.itemId,
      fold: (_, { data: { itemId, ...item }, metadata, version }) => ({
        id: itemId,
        kind: 'limitation',
        created_at: metadata.at,
        revision: Number(version),
        ...columnsOf(item),
      }),
    },
    'limitation.updated': {
      key: idOf,
      fold: (row, { data, version }) => row && { ...row, ...columnsOf(data), revision: Number(version) },
    },
    'limitation.deleted': { key: idOf, fold: () => null },
  },
})

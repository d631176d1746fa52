import { projection } from '../engine/projection.ts'

/** A feature or a limitation that studios may be given. */
export interface CatalogueRow {
  readonly id: string
  readonly kind: 'feature' | 'limitation'
  readonly name: string
  readonly icon: string | null
  readonly description: string | null
  readonly active: boolean
  readonly created_at: string
}

const idOf = (event: { readonly stream: string }) => event.stream.replace(/^(feature|limitation)-/, '')

export const catalogue = projection<CatalogueRow>({
  table: 'catalogue',
  version: 1,
  columns: {
    id: 'uuid',
    kind: 'text not null',
    name: 'text not null',
    icon: 'text',
    description: 'text',
    active: 'boolean not null',
    created_at: 'timestamptz not null',
  },
  on: {
    'feature.created': {
      key: (event) => event.data.itemId,
      fold: (_, { data: { itemId, ...item }, metadata }) => ({
        id: itemId,
        kind: 'feature',
        created_at: metadata.at,
        ...item,
      }),
    },
    'feature.updated': { key: idOf, fold: (row, { data }) => row && { ...row, ...data } },
    'feature.deleted': { key: idOf, fold: () => null },
    'limitation.created': {
      key: (event) => event.data.itemId,
      fold: (_, { data: { itemId, ...item }, metadata }) => ({
        id: itemId,
        kind: 'limitation',
        created_at: metadata.at,
        ...item,
      }),
    },
    'limitation.updated': { key: idOf, fold: (row, { data }) => row && { ...row, ...data } },
    'limitation.deleted': { key: idOf, fold: () => null },
  },
})

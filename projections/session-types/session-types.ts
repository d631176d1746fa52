import { codeForms, searchable } from '../engine/matching.ts'
import { projection } from '../engine/projection.ts'

/** Session types: a studio's own, or global ones for studios without their own. */
export interface SessionTypeRow {
  readonly id: string
  readonly studio_id: string | null
  readonly type: string
  readonly name: string | null
  readonly description: string | null
  readonly price_cents: number
  readonly duration_minutes: number
  readonly base_price_cents: number | null
  /** The version of the session type's stream that the row shows. */
  readonly revision: number
  readonly created_at: string
  /** The folded code, name and description. */
  readonly search: string
}

const idOf = (event: { readonly stream: string }) => event.stream.slice('session-type-'.length)

export const sessionTypes = projection<SessionTypeRow>({
  table: 'session_types',
  version: 3,
  columns: {
    id: 'uuid',
    studio_id: 'uuid',
    type: 'text not null',
    name: 'text',
    description: 'text',
    price_cents: 'bigint not null',
    duration_minutes: 'int not null',
    base_price_cents: 'bigint',
    revision: 'int not null',
    created_at: 'timestamptz not null',
    search: 'text not null',
  },
  indexes: ['(studio_id)'],
  on: {
    'session_type.created': {
      key: (event) => event.data.sessionTypeId,
      fold: (_, { data, metadata, version }) => ({
        id: data.sessionTypeId,
        revision: Number(version),
        created_at: metadata.at,
        ...detailsOf(data),
      }),
    },
    'session_type.updated': {
      key: idOf,
      fold: (row, { data, version }) => row && { ...row, ...detailsOf(data), revision: Number(version) },
    },
    'session_type.deleted': { key: idOf, fold: () => null },
  },
})

const detailsOf = (data: {
  studioId: string | null
  type: string
  name: string | null
  description: string | null
  priceCents: number
  durationMinutes: number
  basePriceCents: number | null
}) => ({
  studio_id: data.studioId,
  type: data.type,
  name: data.name,
  description: data.description,
  price_cents: data.priceCents,
  duration_minutes: data.durationMinutes,
  base_price_cents: data.basePriceCents,
  search: searchable(codeForms(data.type), data.name, data.description),
})

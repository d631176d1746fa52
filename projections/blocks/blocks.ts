import type { BlockKind } from '../../domain/block/events.ts'
import { projection } from '../engine/projection.ts'

/** A phone, address or network that an admin blocked from booking. */
export interface BlockRow {
  readonly id: string
  readonly kind: BlockKind
  /** The keyed id of the blocked value. */
  readonly subject: string
  readonly blocked: string
  readonly reason: string
  /** null until an admin lifts it. */
  readonly until: string | null
  readonly admin_id: string
  readonly added_at: string
  readonly lifted_at: string | null
}

export const blocks = projection<BlockRow>({
  table: 'blocks',
  version: 1,
  columns: {
    id: 'uuid',
    kind: 'text not null',
    subject: 'uuid not null',
    blocked: 'text not null',
    reason: 'text not null',
    until: 'timestamptz',
    admin_id: 'uuid not null',
    added_at: 'timestamptz not null',
    lifted_at: 'timestamptz',
  },
  indexes: ['(subject)'],
  on: {
    'block.added': {
      key: (event) => event.data.blockId,
      fold: (_, { data: { blockId, kind, subject, blocked, reason, until, adminId }, metadata }) => ({
        ...{ id: blockId, kind, subject, blocked, reason, until },
        ...{ admin_id: adminId, added_at: metadata.at, lifted_at: null },
      }),
    },
    'block.lifted': {
      key: (event) => event.stream.slice('block-'.length),
      fold: (row, { metadata }) => row && { ...row, lifted_at: metadata.at },
    },
  },
})

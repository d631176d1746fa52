import type { BlockKind } from '../../domain/block/block.ts'
import { column, idAfter, projection, type RowOf } from '../engine/projection.ts'
import type { Queryable } from '../engine/schema.ts'

const columns = {
  id: column<string>('uuid'),
  kind: column<BlockKind>('text not null'),
  /** The keyed id of the blocked value. */
  subject: column<string>('uuid not null'),
  blocked: column<string>('text not null'),
  reason: column<string>('text not null'),
  /** null until an admin lifts it. */
  until: column<string | null>('timestamptz'),
  admin_id: column<string>('uuid not null'),
  added_at: column<string>('timestamptz not null'),
  lifted_at: column<string | null>('timestamptz'),
}

/** A phone, address or network that an admin blocked from booking. */
export type BlockRow = RowOf<typeof columns>

export const blocks = projection<BlockRow>({
  table: 'blocks',
  version: 1,
  columns,
  indexes: ['(subject)'],
  on: {
    'block.added': {
      key: (event) => event.data.blockId,
      fold: (_, { data: { blockId, kind, subject, blocked, reason, until, adminId }, metadata }) => ({
        id: blockId,
        kind,
        subject,
        blocked,
        reason,
        until,
        admin_id: adminId,
        added_at: metadata.at,
        lifted_at: null,
      }),
    },
    'block.lifted': {
      key: idAfter('block-'),
      fold: (row, { metadata }) => row && { ...row, lifted_at: metadata.at },
    },
  },
})

/** A block with the name of the admin who added it. */
export type BlockView = Omit<BlockRow, 'subject'> & { readonly admin_name: string | null }

const select = `select b.id, b.kind, b.blocked, b.reason, b.until, b.admin_id, b.added_at, b.lifted_at, u.name as admin_name
  from blocks b left join users u on u.id = b.admin_id`

/** Returns whether any of these subjects is blocked. */
export async function isBlocked(db: Queryable, subjects: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await db.query(
    `select from blocks where subject = any($1::uuid[]) and lifted_at is null and (until is null or until > $2) limit 1`,
    [subjects, now],
  )
  return rows.length > 0
}

/** Returns the latest 200 blocks, the newest first. */
export async function listBlocks(db: Queryable): Promise<readonly BlockView[]> {
  const { rows } = await db.query<BlockView>(`${select} order by b.added_at desc, b.id limit 200`)
  return rows
}

/** Returns a block; undefined if there is none. */
export async function blockById(db: Queryable, id: string): Promise<BlockView | undefined> {
  const { rows } = await db.query<BlockView>(`${select} where b.id = $1`, [id])
  return rows[0]
}

/** An open request of a requester who has many. */
interface OpenRequest {
  readonly id: string
  readonly customer_name: string
  readonly customer_email: string
  readonly customer_phone: string
}

/** Returns those of these bookings that await their first answer. */
export async function openRequests(db: Queryable, ids: readonly string[]): Promise<readonly OpenRequest[]> {
  const { rows } = await db.query<OpenRequest>(
    `select id, customer_name, customer_email, customer_phone from bookings
     where id = any($1::uuid[]) and status in ('requested', 'pending')`,
    [ids],
  )
  return rows
}

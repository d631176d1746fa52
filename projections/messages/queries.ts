import type { Channel } from '../../domain/message/events.ts'
import { matchingKept } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import type { MessageRow, MessageStatus } from './messages.ts'

/** A message with the booking it is about, where it is about one. */
export interface MessageView extends Omit<MessageRow, 'search' | 'provider_id'> {
  readonly booking_code: string | null
}

export interface MessageFilter {
  readonly search?: string | undefined
  readonly channel?: Channel | undefined
  readonly status?: MessageStatus | undefined
  readonly limit: number
  readonly offset: number
}

const columns = `m.id, m.channel, m.template, m.language, m.recipient, m.subject, m.text, m.about_id, m.status, m.why,
  m.tries, m.created_at, m.changed_at, b.code as booking_code`
const statuses: readonly MessageStatus[] = ['queued', 'sending', 'sent', 'delivered', 'failed', 'unclear']

export type MessageTotals = Readonly<Record<MessageStatus, number>>

/** One page of messages, newest first, and how many match search and channel by where they stand. Two queries. */
export async function listMessages(
  db: Queryable,
  { search, channel, status, limit, offset }: MessageFilter,
): Promise<{ readonly items: readonly MessageView[]; readonly byStatus: MessageTotals }> {
  const pattern = matchingKept(search)
  const [items, counted] = await Promise.all([
    db.query<MessageView>(
      `select ${columns} from (
         select * from messages where ($1::text is null or search like lower($1))
           and ($2::text is null or channel = $2) and ($3::text is null or status = $3)
         order by created_at desc, id desc limit $4 offset $5
       ) m left join bookings b on b.id = m.about_id order by m.created_at desc, m.id desc`,
      [pattern, channel ?? null, status ?? null, limit, offset],
    ),
    totals(db, pattern, channel),
  ])
  const byStatus = Object.fromEntries(counted.map((row) => [row.status, row.messages]))
  const [queued = 0, sending = 0, sent = 0, delivered = 0, failed = 0, unclear = 0] = statuses.map(
    (each) => byStatus[each],
  )
  return { items: items.rows, byStatus: { queued, sending, sent, delivered, failed, unclear } }
}

interface Counted {
  readonly status: MessageStatus
  readonly messages: number
}

/** Without a search they are kept up already; with one, few enough match to be counted. */
async function totals(db: Queryable, pattern: string | null, channel: Channel | undefined): Promise<Counted[]> {
  const { rows } = await (pattern === null
    ? db.query<Counted>(
        `select split_part(key, '/', 2) as status, sum(messages)::int as messages from message_totals
         where $1::text is null or split_part(key, '/', 1) = $1 group by 1`,
        [channel ?? null],
      )
    : db.query<Counted>(
        `select status, count(*)::int as messages from messages
         where search like lower($1) and ($2::text is null or channel = $2) group by 1`,
        [pattern, channel ?? null],
      ))
  return rows
}

/** One message; undefined if there is none. */
export async function messageById(db: Queryable, id: string): Promise<MessageView | undefined> {
  const { rows } = await db.query<MessageView>(
    `select ${columns} from messages m left join bookings b on b.id = m.about_id where m.id = $1`,
    [id],
  )
  return rows[0]
}

/** Which message a provider means; undefined where none is known by that id (yet). */
export async function messageByProviderId(db: Queryable, providerId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>('select id from messages where provider_id = $1', [providerId])
  return rows[0]?.id
}

import type { Channel } from '../../domain/message/events.ts'
import { isSearch, searchCondition } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import type { MessageRow, MessageStatus } from './messages.ts'

/** A message with the booking it is about, if any. */
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

/** Returns one page of messages, newest first, and how many match search and channel by status. Runs two queries. */
export async function listMessages(
  db: Queryable,
  { search, channel, status, limit, offset }: MessageFilter,
): Promise<{ readonly items: readonly MessageView[]; readonly byStatus: MessageTotals }> {
  const values: unknown[] = [channel ?? null, status ?? null, limit, offset]
  const [items, counted] = await Promise.all([
    db.query<MessageView>(
      `select ${columns} from (
         select * from messages where ${found(search, values)}
           and ($1::text is null or channel = $1) and ($2::text is null or status = $2)
         order by created_at desc, id desc limit $3 offset $4
       ) m left join bookings b on b.id = m.about_id order by m.created_at desc, m.id desc`,
      values,
    ),
    totals(db, search, channel),
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

const found = (search: string | undefined, values: unknown[]) =>
  searchCondition(
    search,
    (pattern) => `$${values.push(pattern)}`,
    (pattern) => `search like ${pattern}`,
  )

/** Without a search, a tally has the counts. With one, few enough match to be counted. */
async function totals(db: Queryable, search: string | undefined, channel: Channel | undefined): Promise<Counted[]> {
  const values: unknown[] = [channel ?? null]
  const { rows } = await db.query<Counted>(
    isSearch(search)
      ? `select status, count(*)::int as messages from messages
         where ${found(search, values)} and ($1::text is null or channel = $1) group by 1`
      : `select split_part(key, '/', 2) as status, sum(messages)::int as messages from message_totals
         where $1::text is null or split_part(key, '/', 1) = $1 group by 1`,
    values,
  )
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

/** Returns the message with a provider's id; undefined if there is none (yet). */
export async function messageByProviderId(db: Queryable, providerId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>('select id from messages where provider_id = $1', [providerId])
  return rows[0]?.id
}

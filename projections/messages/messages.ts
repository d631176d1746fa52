import { type DataOf, erased } from '../../domain/kernel/events.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Channel, MessageEvent } from '../../domain/message/message.ts'
import { isSearch, phoneForms, searchable, searchCondition, spanOf } from '../engine/matching.ts'
import { changing, column, idAfter, projection, type RowOf, type Share } from '../engine/projection.ts'
import type { Queryable } from '../engine/schema.ts'

export type MessageStatus = 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'unclear'

const columns = {
  id: column<string>('uuid'),
  /** The person whose key encrypts it: its recipient, or the sender of a message to support. */
  person_id: column<string>('uuid not null'),
  channel: column<Channel>('text not null'),
  template: column<string>('text not null'),
  language: column<Language>('text not null'),
  recipient: column<string>('text not null'),
  subject: column<string>('text not null'),
  text: column<string>('text not null'),
  about_id: column<string | null>('uuid'),
  status: column<MessageStatus>('text not null'),
  /** The latest failure; null if there is none. */
  why: column<string | null>('text'),
  tries: column<number>('int not null'),
  provider_id: column<string | null>('text'),
  /** The folded recipient, subject, template and booking codes. */
  search: column<string>('text not null'),
  created_at: column<string>('timestamptz not null'),
  changed_at: column<string>('timestamptz not null'),
}

/** An SMS or e-mail and its status. */
export type MessageRow = RowOf<typeof columns>

/** The booking codes in a text: an SMS has no subject that names them. */
const codesIn = (text: string) => (text.match(/\bSB[A-Z0-9]{6}\b/g) ?? []).join(' ')
const change = changing<MessageRow>(idAfter('message-'), ({ metadata }) => ({ changed_at: metadata.at }))

type Failed = DataOf<MessageEvent, 'message.failed'>

/** A message with a temporary failure waits for a retry. */
const statusAfter = ({ kind }: Failed): MessageStatus =>
  kind === 'passing' ? 'queued' : kind === 'unclear' ? 'unclear' : 'failed'

/** Messages to erased people have separate totals, because no admin can send them. */
const totalsOf = ({ channel, status, recipient }: MessageRow): Share<'messages'>[] => [
  { key: `${channel}/${status}${recipient === erased ? '/erased' : ''}`, adds: { messages: 1 } },
]

export const messages = projection<MessageRow>({
  table: 'messages',
  version: 4,
  columns,
  indexes: [
    '(created_at desc, id desc)',
    '(status, created_at desc, id desc)',
    '(provider_id) where provider_id is not null',
    '(about_id) where about_id is not null',
    '(person_id)',
    'using gin (search gin_trgm_ops)',
  ],
  tallies: [{ table: 'message_totals', sums: ['messages'], of: totalsOf }],
  on: {
    'message.queued': {
      key: (event) => event.data.messageId,
      fold: (_, { data, metadata }) => ({
        id: data.messageId,
        person_id: data.personId,
        channel: data.channel,
        template: data.template,
        language: data.language,
        recipient: data.to,
        subject: data.subject,
        text: data.text,
        about_id: data.aboutId,
        status: 'queued',
        why: null,
        tries: 0,
        provider_id: null,
        search: searchable(phoneForms(data.to), data.subject, data.template, codesIn(data.text)),
        created_at: metadata.at,
        changed_at: metadata.at,
      }),
    },
    'message.sending': change((_, { tries }) => ({ status: 'sending', tries: tries + 1 })),
    'message.sent': change(({ data }) => ({ status: 'sent', why: null, provider_id: data.providerId })),
    'message.delivered': change(() => ({ status: 'delivered', why: null })),
    'message.failed': change(({ data }) => ({ status: statusAfter(data), why: data.why })),
    'message.retried': change(() => ({ status: 'queued', tries: 0 })),
  },
})

/** A message with the booking it is about, if any. */
export interface MessageView extends Omit<MessageRow, 'search' | 'provider_id'> {
  readonly booking_code: string | null
}

interface MessageFilter {
  readonly search?: string | undefined
  readonly channel?: Channel | undefined
  readonly status?: MessageStatus | undefined
  readonly limit: number
  readonly offset: number
}

const listed = `m.id, m.channel, m.template, m.language, m.recipient, m.subject, m.text, m.about_id, m.status, m.why,
  m.tries, m.created_at, m.changed_at, b.code as booking_code`

type MessageTotals = Readonly<Record<MessageStatus, number>>

interface MessagePage {
  readonly items: readonly MessageView[]
  readonly total: number
  /** The matches of search and channel by status. */
  readonly byStatus: MessageTotals
}

/** Returns one page of messages, newest first, and how many match. Runs two queries. */
export async function listMessages(
  db: Queryable,
  { search, channel, status, ...page }: MessageFilter,
): Promise<MessagePage> {
  const counted = await totals(db, search, channel)
  const known: Partial<MessageTotals> = Object.fromEntries(counted.map((row) => [row.status, row.messages]))
  const { queued = 0, sending = 0, sent = 0, delivered = 0, failed = 0, unclear = 0 } = known
  const byStatus = { queued, sending, sent, delivered, failed, unclear }
  const total = status ? byStatus[status] : Object.values(byStatus).reduce((sum, messages) => sum + messages, 0)
  const { isReversed, limit, offset } = spanOf(page, total)
  const values: unknown[] = [channel ?? null, status ?? null, limit, offset]
  const order = isReversed ? 'created_at, id' : 'created_at desc, id desc'
  const { rows } = await db.query<MessageView>(
    `select ${listed} from (
       select * from messages where ${found(search, values)}
         and ($1::text is null or channel = $1) and ($2::text is null or status = $2)
       order by ${order} limit $3 offset $4
     ) m left join bookings b on b.id = m.about_id order by m.created_at desc, m.id desc`,
    values,
  )
  return { items: rows, total, byStatus }
}

interface Counted {
  readonly status: MessageStatus
  readonly messages: number
}

const found = (search: string | undefined, values: unknown[]) =>
  searchCondition(search, values, (pattern) => `search like ${pattern}`)

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

/** Returns the number of messages with a status, except to erased people. */
export async function messagesWith(db: Queryable, status: MessageStatus): Promise<number> {
  const { rows } = await db.query<{ readonly messages: number }>(
    `select coalesce(sum(messages), 0)::int as messages from message_totals where key like '%/' || $1`,
    [status],
  )
  return rows[0]?.messages ?? 0
}

/** Whether an admin may request another attempt. */
export const mayRetry = ({ status, recipient }: Pick<MessageRow, 'status' | 'recipient'>): boolean =>
  (status === 'failed' || status === 'unclear') && recipient !== erased

/** One message; undefined if there is none. */
export async function messageById(db: Queryable, id: string): Promise<MessageView | undefined> {
  const { rows } = await db.query<MessageView>(
    `select ${listed} from messages m left join bookings b on b.id = m.about_id where m.id = $1`,
    [id],
  )
  return rows[0]
}

/** Returns the message with a provider's id; undefined if there is none (yet). */
export async function messageByProviderId(db: Queryable, providerId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>('select id from messages where provider_id = $1', [providerId])
  return rows[0]?.id
}

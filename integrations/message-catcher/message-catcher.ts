import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createTables } from '../../lib/create-tables.ts'
import type { Attachment, Mailer } from '../email/mailer.ts'
import { NotSent } from '../not-sent.ts'
import type { SmsSender } from '../sms/sms.ts'

const maxMessages = 400

/** A message that was caught instead of sent. */
export interface CaughtMessage {
  readonly id: string
  readonly channel: 'sms' | 'email'
  readonly to: string
  /** Empty for an SMS, as HTML and attachments are. */
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly Attachment[]
  readonly sentAt: string
}

/** Catches messages instead of sending them, in a table that all processes share. Its page is /simulator/messages. */
export interface MessageCatcher {
  readonly mailer: Mailer
  readonly sms: SmsSender
  /** Returns the latest messages first, filtered by recipient if `to` is given. */
  messages(to?: string): Promise<readonly CaughtMessage[]>
  message(id: string): Promise<CaughtMessage | undefined>
}

/** Recipients whose messages fail, by phone number or local part, to test failures. */
const unlucky: Readonly<Record<string, () => Error>> = {
  '254700000403': () => new NotSent('InvalidPhoneNumber', true),
  '254700000405': () => new NotSent('InsufficientBalance', false),
  '254700000500': () => new Error('The answer was lost'),
  refused: () => new NotSent('550 no such person', true),
  later: () => new NotSent('450 try later', false),
  lost: () => new Error('The answer was lost'),
}

/** Normalizes a recipient filter: a phone number, or its beginning, in any format. */
export function normalizedRecipient(typed: string): string {
  const text = typed.trim().toLowerCase()
  if (!/^[\d\s+().-]+$/.test(text)) return text
  return text.replace(/\D/g, '').replace(/^(254)?0(?=[17])/, '254')
}

const columns = `id::text, channel, recipient as to, subject, body as text, html, attachments, sent_at as at`

/** Deletes messages caught before an installation went into production: their links open accounts. */
export async function forgetCaught(pool: pg.Pool): Promise<void> {
  await pool.query('drop table if exists simulator.outbox')
}

/** Opens the message catcher and creates its table if missing. Calls `onSms` for each SMS it catches. */
export async function openMessageCatcher(pool: pg.Pool, onSms: (providerId: string) => void): Promise<MessageCatcher> {
  await createTables(
    pool,
    `create schema if not exists simulator;
    create table if not exists simulator.outbox (
      id bigint generated always as identity primary key,
      channel text not null, recipient text not null, subject text not null, body text not null, html text not null,
      attachments jsonb not null, sent_at timestamptz not null default now()
    )`,
  )
  const keep = async (message: Omit<CaughtMessage, 'id' | 'sentAt'>) => {
    const { channel, to, subject, text, html, attachments } = message
    const failing = unlucky[channel === 'sms' ? to : (to.split('@')[0] ?? '')]
    if (failing) throw failing()
    await pool.query(
      `with old as (delete from simulator.outbox where id <= (select max(id) from simulator.outbox) - $7::int)
       insert into simulator.outbox (channel, recipient, subject, body, html, attachments)
       values ($1, $2, $3, $4, $5, $6)`,
      [channel, to, subject, text, html, JSON.stringify(attachments), maxMessages],
    )
  }
  const find = async (condition: string, value: string): Promise<CaughtMessage[]> => {
    const { rows } = await pool.query<Omit<CaughtMessage, 'sentAt'> & { readonly at: Date }>(
      `select ${columns} from simulator.outbox where ${condition} order by simulator.outbox.id desc`,
      [value],
    )
    return rows.map(({ at, ...message }) => ({ ...message, sentAt: at.toISOString() }))
  }
  return {
    mailer: {
      async send({ id, to, subject, text, html, attachments = [] }) {
        await keep({ channel: 'email', to, subject, text, html, attachments })
        return { providerId: `<${id}@outbox>` }
      },
      close: async () => undefined,
    },
    sms: {
      async send({ to, text }) {
        await keep({ channel: 'sms', to, subject: '', text, html: '', attachments: [] })
        const providerId = `outbox-${randomUUID()}`
        onSms(providerId)
        return { providerId }
      },
    },
    messages: (to = '') => find(`strpos(lower(recipient), $1) > 0`, normalizedRecipient(to)),
    message: async (id) =>
      /^\d{1,18}$/.test(id) ? (await find('simulator.outbox.id = $1::bigint', id))[0] : undefined,
  }
}

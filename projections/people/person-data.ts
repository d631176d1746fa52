import { erased } from '../../domain/kernel/events.ts'
import type { BlockRow } from '../blocks/blocks.ts'
import type { BookingRow } from '../bookings/bookings.ts'
import type { Queryable } from '../engine/schema.ts'
import type { MessageRow } from '../messages/messages.ts'
import { type CountedReceipt, countedReceipts } from '../payments/queries.ts'
import { type UserRow, userById } from '../users/users.ts'

/** A booking with its money. In cents. */
export interface StoredBooking
  extends Pick<BookingRow, 'id' | 'code' | 'status' | 'customer_name' | 'customer_email' | 'customer_phone'>,
    Pick<BookingRow, 'session_type_name' | 'date' | 'slots' | 'number_of_people' | 'price_cents' | 'requested_at'> {
  readonly studio_name: string | null
  readonly receipts: readonly CountedReceipt[]
  readonly refunds: readonly { readonly amount_cents: number; readonly refunded: boolean; readonly at: string }[]
}

export type StoredMessage = Pick<
  MessageRow,
  'id' | 'channel' | 'template' | 'recipient' | 'subject' | 'text' | 'status' | 'created_at'
>

/** The data about a person in the read models. */
export interface PersonData {
  readonly account: UserRow | null
  readonly bookings: readonly StoredBooking[]
  readonly messages: readonly StoredMessage[]
  /** Blocks of their phones and addresses, that are not lifted. */
  readonly blocks: readonly Pick<BlockRow, 'id' | 'kind' | 'blocked' | 'reason' | 'until'>[]
}

/** Returns the stored data of a person; undefined for an unknown id, and after an erasure. Runs four queries. */
export async function personData(db: Queryable, personId: string): Promise<PersonData | undefined> {
  const [account = null, bookings, messages, blocks] = await Promise.all([
    userById(db, personId),
    db.query<StoredBooking>(bookingsOfPerson, [personId, erased]),
    db.query<StoredMessage>(messagesOfPerson, [personId]),
    db.query<PersonData['blocks'][number]>(blocksOfPerson, [personId]),
  ])
  if (!account && bookings.rows.length === 0) return undefined
  return { account, bookings: bookings.rows, messages: messages.rows, blocks: blocks.rows }
}

const bookingsOfPerson = `select b.id, b.code, b.status, b.customer_name, b.customer_email, b.customer_phone,
    b.session_type_name, b.date, b.slots, b.number_of_people, b.price_cents::float8 as price_cents, b.requested_at,
    s.name as studio_name,
    ${countedReceipts('b.id')} as receipts,
    coalesce((select jsonb_agg(jsonb_build_object('amount_cents', f.amount_cents, 'refunded', f.status = 'refunded',
        'at', case when f.status = 'refunded' then f.changed_at else f.requested_at end) order by f.requested_at, f.id)
      from refunds f where f.booking_id = b.id), '[]') as refunds
  from bookings b left join studios s on s.id = b.studio_id
  where b.person_id = $1 and b.customer_email <> $2 order by b.requested_at desc, b.id`

/** Those about their bookings and about their account, and what they wrote to support. */
const messagesOfPerson = `select m.id, m.channel, m.template, m.recipient, m.subject, m.text, m.status, m.created_at
  from messages m join bookings b on b.id = m.about_id
  where b.person_id = $1 and m.recipient in (b.customer_email, b.customer_phone)
  union all
  select id, channel, template, recipient, subject, text, status, created_at from messages
  where about_id = $1 or (person_id = $1 and template in ('contact_to_support', 'contact_received'))
  order by created_at desc, id`

const blocksOfPerson = `select id, kind, blocked, reason, until from blocks
  where lifted_at is null and blocked in (
    select customer_email from bookings where person_id = $1 union select customer_phone from bookings where person_id = $1
    union select email from users where id = $1 union select phone from users where id = $1)
  order by added_at desc, id`

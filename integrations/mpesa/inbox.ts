import type pg from 'pg'
import { batchLoader } from '../../lib/batches.ts'
import { createTables } from '../../lib/create-tables.ts'
import type { CallbackKind, Subject } from './addresses.ts'

/**
 * The verdict on a callback. `open`: not processed yet. `unverified`: M-Pesa has not confirmed it yet, so it has no
 * effect so far. `contradicted`: a query to M-Pesa gave another result, so it has no effect so far. `duplicate`: true,
 * but already recorded.
 */
export type Verdict = (typeof verdictNames)[number]
const verdictNames = ['open', 'counted', 'refused', 'unverified', 'contradicted', 'duplicate'] as const

/** A callback as it arrived. */
export interface Arrival extends Subject {
  readonly kind: CallbackKind
  /** The proof in its address. */
  readonly proof: string
  /** The sender's IP address. */
  readonly source: string
  readonly body: string
}

/** A stored callback. */
export interface Callback extends Omit<Arrival, 'body'> {
  readonly id: string
  readonly at: Date
  /** Null after 35 days. */
  readonly body: string | null
  readonly verdict: Verdict
  /** The reason for the verdict, for admins; null while open. */
  readonly why: string | null
  readonly judgedAt: Date | null
}

/** A callback as an admin sees it: without its address, which is a secret. */
export type ListedCallback = Omit<Callback, 'proof' | 'owner'>

export interface InboxFilter {
  readonly limit: number
  readonly offset: number
  readonly verdicts?: readonly Verdict[] | undefined
}

export interface InboxPage {
  readonly items: readonly ListedCallback[]
  readonly total: number
  /** The count of each verdict, regardless of the filter. */
  readonly counts: Readonly<Record<Verdict, number>>
}

/** The job that judges a callback: its payload is {id}. */
export const callbackTask = 'payments.callback'
const bodyDays = 35
/** The reason of refusing a call without a true proof. */
export const neverIssued = 'Its address was never issued'
/** Enough to see what strangers try, too few to fill a disk. */
const maxUnprovenPerHour = 300
const maxBatchSize = 200

/**The subjects of callbacks. */
interface Traces {
  /** The ids of prompts and refunds. */
  readonly about: readonly string[]
  readonly receipts: readonly string[]
  /** The ids of bookings, which the addresses of prompts and refunds name. */
  readonly bookings: readonly string[]
}

/** Stores every received callback verbatim, with its verdict. */
export interface Inbox {
  /** Stores a callback together with the job that judges it, atomically. Returns its id. */
  store(arrival: Arrival): Promise<string>
  /** Stores a callback that is certainly wrong, without a job. Of `neverIssued`, stores only a few hundred an hour. */
  refuse(arrival: Arrival, why: string): Promise<void>
  read(id: string): Promise<Callback | undefined>
  judge(id: string, verdict: Verdict, why: string | null): Promise<void>
  /** Queues jobs that judge the callbacks about a receipt again that M-Pesa has not confirmed so far. */
  recheck(receipt: string): Promise<void>
  /** Newest first, filtered by `verdicts`. */
  list(page: InboxFilter): Promise<InboxPage>
  /** Deletes the content of callbacks after 35 days; caller, time and verdict stay. Returns how many. */
  clearBodies(now: Date): Promise<number>
  /**
   * Deletes the content of judged callbacks about these prompts, refunds, receipts and bookings; caller, time and
   * verdict stay. Returns how many.
   */
  forget(traces: Traces): Promise<number>
}

/** Encrypts bodies, which hold phone numbers and names, so that the database never stores them in plain text. */
export interface Cipher {
  encrypt(text: string): string
  decrypt(text: string): string
}

/** Opens the inbox, creating its table if missing. */
export async function openInbox(pool: pg.Pool, cipher: Cipher): Promise<Inbox> {
  await createTables(
    pool,
    `create schema if not exists callbacks;
    create table if not exists callbacks.inbox (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      kind text not null, about uuid, proof text not null, source text not null, body text,
      verdict text not null default 'open', why text, judged_at timestamptz, receipt text, owner text
    );
    create index if not exists inbox_about on callbacks.inbox (about);
    create index if not exists inbox_receipt on callbacks.inbox (receipt);
    create index if not exists inbox_owner on callbacks.inbox (owner);
    create index if not exists inbox_booking on callbacks.inbox ((left(owner, 36)));
    create index if not exists inbox_verdict on callbacks.inbox (verdict, id desc);
    create index if not exists inbox_bodies on callbacks.inbox (at) where body is not null`,
  )
  const stored = (arrival: Arrival): StoredArrival => {
    const { body, ...rest } = storable(arrival)
    return { ...rest, body: sealed(cipher, body), receipt: receiptIn(body) }
  }
  const clear = <Row extends { readonly body: string | null }>(row: Row): Row => ({
    ...row,
    body: row.body === null ? null : opened(cipher, row.body),
  })
  return {
    // Commits concurrent arrivals together: each commit wakes a worker, and commits with notifications queue.
    store: batchLoader((arrivals) => storeAll(pool, arrivals.map(stored)), maxBatchSize),
    async refuse(arrival, why) {
      const { kind, about, owner, proof, source, body, receipt } = stored(arrival)
      await pool.query(
        `${insert} select $1, $2::uuid, $3, $4, $5, $6, $7, 'refused', $8, now() where $8 <> $9 or coalesce(
           (select at from callbacks.inbox where verdict = 'refused' and why = $9
            order by id desc offset ${maxUnprovenPerHour - 1} limit 1) < now() - interval '1 hour', true)`,
        [kind, about, owner, proof, source, body, receipt, why, neverIssued],
      )
    },
    async read(id) {
      const { rows } = await pool.query<Callback>(
        `select ${columns}, proof, owner from callbacks.inbox where id = $1`,
        [id],
      )
      return rows[0] && clear(rows[0])
    },
    async judge(id, verdict, why) {
      await pool.query('update callbacks.inbox set verdict = $2, why = $3, judged_at = now() where id = $1', [
        id,
        verdict,
        why,
      ])
    },
    async recheck(receipt) {
      await pool.query(
        `select ${judging('inbox')} from callbacks.inbox where receipt = $1 and verdict in ('unverified', 'contradicted')`,
        [receipt],
      )
    },
    async list({ limit, offset, verdicts }) {
      const wanted = verdicts ?? verdictNames
      const [page, count] = await Promise.all([
        pool.query<ListedCallback>(
          `select ${columns} from callbacks.inbox where verdict = any($3) order by inbox.id desc limit $1 offset $2`,
          [limit, offset, wanted],
        ),
        pool.query<{ verdict: Verdict; n: number }>(
          'select verdict, count(*)::int as n from callbacks.inbox group by verdict',
        ),
      ])
      const counts = { open: 0, counted: 0, refused: 0, unverified: 0, contradicted: 0, duplicate: 0 }
      for (const { verdict, n } of count.rows) counts[verdict] = n
      return { items: page.rows.map(clear), total: wanted.reduce((sum, verdict) => sum + counts[verdict], 0), counts }
    },
    async clearBodies(now) {
      const cleared = await pool.query(
        `update callbacks.inbox set body = null where body is not null and at < $1::timestamptz - interval '${bodyDays} days'`,
        [now],
      )
      return cleared.rowCount ?? 0
    },
    async forget({ about, receipts, bookings }) {
      const forgotten = await pool.query(
        `update callbacks.inbox set body = null, receipt = null
         where verdict <> 'open' and (about = any($1::uuid[]) or receipt = any($2::text[])
           or kind = 'status' and owner = any($2::text[])
           or kind in ('prompt', 'result') and left(owner, 36) = any($3::text[]))`,
        [about, receipts, bookings],
      )
      return forgotten.rowCount ?? 0
    },
  }
}

interface StoredArrival extends Arrival {
  /** The receipt's number of a Paybill payment or a paid prompt. */
  readonly receipt: string | null
}

/** The prefix of encrypted bodies. */
const mark = 'aes:'
const sealed = (cipher: Cipher, body: string) => `${mark}${cipher.encrypt(body)}`
const opened = (cipher: Cipher, body: string) => cipher.decrypt(body.slice(mark.length))

function receiptIn(body: string): string | null {
  const [, number] =
    /"TransID"\s*:\s*"(\w{1,40})"/.exec(body) ??
    /"MpesaReceiptNumber"\s*,\s*"Value"\s*:\s*"(\w{1,40})"/.exec(body) ??
    []
  return number?.toUpperCase() ?? null
}

const insert = 'insert into callbacks.inbox (kind, about, owner, proof, source, body, receipt, verdict, why, judged_at)'
const columns = 'id::text, at, kind, about, source, body, verdict, why, judged_at as "judgedAt"'

/** The job that judges a row's callback. */
const judging = (row: string) =>
  `graphile_worker.add_job('${callbackTask}', json_build_object('id', ${row}.id::text),
     job_key := '${callbackTask} ' || ${row}.id, max_attempts := 25)`

/** Stores callbacks and their jobs atomically, in one statement. Returns their ids in the same order. */
async function storeAll(pool: pg.Pool, arrivals: readonly StoredArrival[]): Promise<string[]> {
  const rows = arrivals.map((arrival, n) => ({ n, ...arrival }))
  const inserted = await pool.query<{ id: string }>(
    `with kept as (${insert}
       select kind, about, owner, proof, source, body, receipt, 'open', null, null from json_to_recordset($1::json) as
         arrivals(n int, kind text, about uuid, owner text, proof text, source text, body text, receipt text) order by n
       returning id)
     select kept.id::text from kept, ${judging('kept')} order by kept.id`,
    [JSON.stringify(rows)],
  )
  return inserted.rows.map(({ id }) => id)
}

/** PostgreSQL cannot store NUL characters in text. */
function storable({ kind, about, owner, proof, source, body }: Arrival): Arrival {
  const clean = (text: string) => text.replaceAll('\0', '�')
  return { kind, about, owner: owner && clean(owner), proof: clean(proof), source, body: clean(body) }
}

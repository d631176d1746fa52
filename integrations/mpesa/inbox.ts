import type pg from 'pg'
import type { CallbackKind } from './addresses.ts'

/**
 * What became of a callback. `open`: not judged yet. `contradicted`: M-Pesa itself says otherwise when asked, so it
 * changed nothing so far. `duplicate`: true, and told before.
 */
export type Verdict = 'open' | 'counted' | 'refused' | 'contradicted' | 'duplicate'

/** A callback as it arrived. */
export interface Arrival {
  readonly kind: CallbackKind
  /** The attempt or refund that its address names; null for Paybill payments. */
  readonly about: string | null
  /** The proof in its address. */
  readonly proof: string
  /** The address it came from. */
  readonly source: string
  readonly body: string
}

/** A callback that was kept. */
export interface Callback extends Omit<Arrival, 'body'> {
  readonly id: string
  readonly at: Date
  /** null after 35 days. */
  readonly body: string | null
  readonly verdict: Verdict
  /** In words for the admin; null while open. */
  readonly why: string | null
}

/** A callback as an admin sees it: without its proof, which is a secret. */
export type ShownCallback = Omit<Callback, 'proof'>

export interface InboxPage {
  readonly items: readonly ShownCallback[]
  readonly total: number
}

/** The job that judges a callback: its payload is {id}. */
export const callbackTask = 'payments.callback'
const bodyDays = 35

/** Every callback that ever arrived, word for word, and what was made of it. */
export interface Inbox {
  /** Keeps it and adds the job that judges it, both or neither. Answers its id. */
  store(arrival: Arrival): Promise<string>
  /** Keeps one that needs no judgement: it can only be wrong. */
  refuse(arrival: Arrival, why: string): Promise<string>
  read(id: string): Promise<Callback | undefined>
  judge(id: string, verdict: Verdict, why: string | null): Promise<void>
  /** The newest first. `verdict`: only those. */
  list(page: { readonly limit: number; readonly offset: number; readonly verdict?: Verdict }): Promise<InboxPage>
  /** Forgets what callbacks said 35 days before; who called when and the verdict stay. Answers how many. */
  clearBodies(now: Date): Promise<number>
}

/** Opens the inbox, creating its table where missing. */
export async function openInbox(pool: pg.Pool): Promise<Inbox> {
  await pool.query(`select pg_advisory_xact_lock(727_006);
    create schema if not exists callbacks;
    create table if not exists callbacks.inbox (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      kind text not null, about uuid, proof text not null, source text not null, body text,
      verdict text not null default 'open', why text
    );
    create index if not exists inbox_verdict on callbacks.inbox (verdict, id desc);
    create index if not exists inbox_bodies on callbacks.inbox (at) where body is not null`)
  return {
    async store(arrival) {
      const { rows } = await pool.query<{ id: string }>(
        `with kept as (${insert} values ($1, $2, $3, $4, $5, 'open', null) returning id)
         select kept.id from kept, graphile_worker.add_job('${callbackTask}', json_build_object('id', kept.id::text),
           job_key := '${callbackTask} ' || kept.id, max_attempts := 25)`,
        values(arrival),
      )
      return idIn(rows)
    },
    async refuse(arrival, why) {
      const { rows } = await pool.query<{ id: string }>(
        `${insert} values ($1, $2, $3, $4, $5, 'refused', $6) returning id`,
        [...values(arrival), why],
      )
      return idIn(rows)
    },
    async read(id) {
      const { rows } = await pool.query<Callback>(`select ${shown}, proof from callbacks.inbox where id = $1`, [id])
      return rows[0]
    },
    async judge(id, verdict, why) {
      await pool.query('update callbacks.inbox set verdict = $2, why = $3 where id = $1', [id, verdict, why])
    },
    async list({ limit, offset, verdict }) {
      const [page, count] = await Promise.all([
        pool.query<ShownCallback>(
          `select ${shown} from callbacks.inbox where $3::text is null or verdict = $3
           order by id desc limit $1 offset $2`,
          [limit, offset, verdict ?? null],
        ),
        pool.query<{ total: number }>(
          'select count(*)::int as total from callbacks.inbox where $1::text is null or verdict = $1',
          [verdict ?? null],
        ),
      ])
      return { items: page.rows, total: count.rows[0]?.total ?? 0 }
    },
    async clearBodies(now) {
      const cleared = await pool.query(
        `update callbacks.inbox set body = null where body is not null and at < $1::timestamptz - interval '${bodyDays} days'`,
        [now],
      )
      return cleared.rowCount ?? 0
    },
  }
}

const insert = 'insert into callbacks.inbox (kind, about, proof, source, body, verdict, why)'
const shown = 'id::text, at, kind, about, source, body, verdict, why'

// PostgreSQL keeps no NUL in a text.
const values = ({ kind, about, proof, source, body }: Arrival) => [
  kind,
  about,
  proof.replaceAll('\0', '�'),
  source,
  body.replaceAll('\0', '�'),
]

function idIn(rows: readonly { readonly id: string }[]): string {
  const [row] = rows
  if (!row) throw new Error('The callback was not kept')
  return String(row.id)
}

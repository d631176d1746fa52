import type pg from 'pg'
import type { CallbackKind } from './addresses.ts'
import { batchWhileBusy } from './batch-while-busy.ts'

/**
 * What became of a callback. `open`: not judged yet. `unverified`: M-Pesa has not said whether it is true, so it counts
 * for nothing so far. `contradicted`: M-Pesa itself says otherwise when asked, so it changed nothing so far.
 * `duplicate`: true, and told before.
 */
export type Verdict = (typeof verdictNames)[number]
const verdictNames = ['open', 'counted', 'refused', 'unverified', 'contradicted', 'duplicate'] as const

/** A callback as it arrived. */
export interface Arrival {
  readonly kind: CallbackKind
  /** The attempt, refund or check that its address names; null for Paybill payments. */
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
  readonly judgedAt: Date | null
}

/** A callback as an admin sees it: without its proof, which is a secret. */
export type ShownCallback = Omit<Callback, 'proof'>

export interface InboxFilter {
  readonly limit: number
  readonly offset: number
  readonly verdicts?: readonly Verdict[] | undefined
}

export interface InboxPage {
  readonly items: readonly ShownCallback[]
  readonly total: number
  /** The count of each verdict, regardless of the filter. */
  readonly counts: Readonly<Record<Verdict, number>>
}

/** The job that judges a callback: its payload is {id}. */
export const callbackTask = 'payments.callback'
const bodyDays = 35

/** Every callback that ever arrived, word for word, and what was made of it. */
export interface Inbox {
  /** Keeps it and adds the job that judges it, both or neither. Answers its id. */
  store(arrival: Arrival): Promise<string>
  /** Keeps one that needs no judgement: it can only be wrong. */
  refuse(arrival: Arrival, why: string): Promise<void>
  read(id: string): Promise<Callback | undefined>
  judge(id: string, verdict: Verdict, why: string | null): Promise<void>
  /** The newest first. `verdicts`: only those. */
  list(page: InboxFilter): Promise<InboxPage>
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
      verdict text not null default 'open', why text, judged_at timestamptz
    );
    create index if not exists inbox_verdict on callbacks.inbox (verdict, id desc);
    create index if not exists inbox_bodies on callbacks.inbox (at) where body is not null`)
  return {
    // Commits concurrent arrivals together: each commit wakes a worker, and commits with notifications queue.
    store: batchWhileBusy((arrivals) => storeAll(pool, arrivals)),
    async refuse(arrival, why) {
      const { kind, about, proof, source, body } = storable(arrival)
      await pool.query(`${insert} values ($1, $2, $3, $4, $5, 'refused', $6, now())`, [
        ...[kind, about, proof, source, body],
        why,
      ])
    },
    async read(id) {
      const { rows } = await pool.query<Callback>(`select ${shown}, proof from callbacks.inbox where id = $1`, [id])
      return rows[0]
    },
    async judge(id, verdict, why) {
      await pool.query('update callbacks.inbox set verdict = $2, why = $3, judged_at = now() where id = $1', [
        id,
        verdict,
        why,
      ])
    },
    async list({ limit, offset, verdicts }) {
      const wanted = verdicts ?? verdictNames
      const [page, count] = await Promise.all([
        pool.query<ShownCallback>(
          `select ${shown} from callbacks.inbox where verdict = any($3) order by inbox.id desc limit $1 offset $2`,
          [limit, offset, wanted],
        ),
        pool.query<{ verdict: Verdict; n: number }>(
          'select verdict, count(*)::int as n from callbacks.inbox group by verdict',
        ),
      ])
      const counts = { open: 0, counted: 0, refused: 0, unverified: 0, contradicted: 0, duplicate: 0 }
      for (const { verdict, n } of count.rows) counts[verdict] = n
      return { items: page.rows, total: wanted.reduce((sum, verdict) => sum + counts[verdict], 0), counts }
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

const insert = 'insert into callbacks.inbox (kind, about, proof, source, body, verdict, why, judged_at)'
const shown = 'id::text, at, kind, about, source, body, verdict, why, judged_at as "judgedAt"'

/** Keeps them and adds their jobs, all or none, in one statement. Answers their ids in their order. */
async function storeAll(pool: pg.Pool, arrivals: readonly Arrival[]): Promise<string[]> {
  const rows = arrivals.map((arrival, n) => ({ n, ...storable(arrival) }))
  const kept = await pool.query<{ id: string }>(
    `with kept as (${insert}
       select kind, about, proof, source, body, 'open', null, null from json_to_recordset($1::json)
         as arrivals(n int, kind text, about uuid, proof text, source text, body text) order by n
       returning id)
     select kept.id::text from kept, graphile_worker.add_job('${callbackTask}', json_build_object('id', kept.id::text),
       job_key := '${callbackTask} ' || kept.id, max_attempts := 25) order by kept.id`,
    [JSON.stringify(rows)],
  )
  return kept.rows.map(({ id }) => id)
}

/** PostgreSQL keeps no NUL in a text. */
function storable({ kind, about, proof, source, body }: Arrival): Arrival {
  return { kind, about, proof: proof.replaceAll('\0', '�'), source, body: body.replaceAll('\0', '�') }
}

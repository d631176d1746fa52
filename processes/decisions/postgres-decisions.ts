import type { Pool } from 'pg'
import { createTables } from '../../lib/create-tables.ts'
import { inTransaction } from '../../lib/transaction.ts'
import {
  Decision,
  type DecisionMaker,
  type DecisionProblem,
  type DecisionStatus,
  decisionKey,
  decisionTask,
  type NewDecision,
  type PendingDecision,
  type PendingDecisions,
} from './pending-decisions.ts'

/** Creates the table of decisions. It is not in the log: a decision that is undone never happened. */
export async function createDecisionTables(pool: Pool): Promise<void> {
  await createTables(
    pool,
    `create schema if not exists decisions;
    create table if not exists decisions.pending (
      id uuid primary key,
      subject_id uuid not null,
      name text not null,
      made_by uuid not null,
      role text not null,
      decision jsonb not null,
      due_at timestamptz not null,
      status text not null default 'pending',
      problem jsonb
    );
    create unique index if not exists one_open_decision on decisions.pending (subject_id)
      where status in ('pending', 'started')`,
  )
}

interface Row {
  readonly id: string
  readonly subject_id: string
  readonly name: string
  readonly made_by: string
  readonly role: DecisionMaker['role']
  readonly decision: unknown
  readonly seconds_left: number
  readonly status: DecisionStatus
  readonly problem: DecisionProblem | null
}

const columns = `id, subject_id, name, made_by, role, decision, status, problem,
  greatest(0, extract(epoch from due_at - now()))::float8 as seconds_left`

/** The decisions in PostgreSQL, beside the jobs that carry them out `undoSeconds` after they were made. */
export function postgresDecisions(pool: Pool, undoSeconds: number): PendingDecisions {
  return {
    async accept({ id, subjectId, name, madeBy, decision }) {
      const { userId, role } = madeBy
      return inTransaction(pool, async (db) => {
        await db.query(
          `delete from decisions.pending where due_at < now() - case status
             when 'done' then interval '1 hour' when 'refused' then interval '7 days' end`,
        )
        await db.query(
          `delete from decisions.pending
           where subject_id = $1 and made_by = $2 and id <> $3 and status in ('pending', 'refused')
             and not exists (select from decisions.pending where id = $3)`,
          [subjectId, userId, id],
        )
        const { rows } = await db.query<Row>(
          `with accepted as (
             insert into decisions.pending (id, subject_id, name, made_by, role, decision, due_at)
             values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7)) on conflict do nothing returning *)
           select ${columns}, graphile_worker.add_job($8, json_build_object('id', id), run_at := due_at, job_key := $9)
           from accepted`,
          [id, subjectId, name, userId, role, decision, undoSeconds, decisionTask, decisionKey(id)],
        )
        const [accepted] = rows
        if (accepted) return decisionIn(accepted)
        const known = await db.query<Row>(`select ${columns} from decisions.pending where id = $1 and made_by = $2`, [
          id,
          userId,
        ])
        return known.rows.map(decisionIn)[0]
      })
    },
    async withdraw(id, userId) {
      const { rows } = await pool.query<{ readonly gone: boolean }>(
        `with gone as (
           delete from decisions.pending where id = $1 and made_by = $2 and status in ('pending', 'refused') returning id)
         select id in (select id from gone) as gone from decisions.pending where id = $1 and made_by = $2`,
        [id, userId],
      )
      return rows[0]?.gone
    },
    async hasten(id, userId) {
      const { rows } = await pool.query(
        `with hastened as (
           update decisions.pending set due_at = now() where id = $1 and made_by = $2 and status = 'pending' returning id)
         select (select graphile_worker.add_job($3, json_build_object('id', id), job_key := $4) from hastened) is null
         from decisions.pending where id = $1 and made_by = $2`,
        [id, userId, decisionTask, decisionKey(id)],
      )
      return rows.length > 0
    },
    start: (id) =>
      // In a transaction, so that a decision that can't be read stays unchanged, for a newer version of the program.
      inTransaction(pool, async (db) => {
        const { rows } = await db.query<Row>(
          `update decisions.pending set status = 'started' where id = $1 and status in ('pending', 'started')
           returning ${columns}`,
          [id],
        )
        return rows.map(decisionIn)[0]
      }),
    async end(id, problem) {
      // The reason may describe a person. Once it is recorded, it is kept in the event alone.
      await pool.query(
        `update decisions.pending set status = $2, problem = $3,
           decision = case when $2 = 'done' then decision || '{"reason": ""}' else decision end
         where id = $1 and status = 'started'`,
        [id, problem ? 'refused' : 'done', problem ?? null],
      )
    },
    async seenBy(userId) {
      const { rows } = await pool.query<Row>(
        `select ${columns} from decisions.pending
         where status in ('pending', 'started') or (made_by = $1 and (status = 'refused' or due_at > now() - interval '1 minute'))
         order by due_at desc`,
        [userId],
      )
      return rows.filter(isKnown).map(decisionIn)
    },
    async forget({ bookings }) {
      await pool.query(
        `update decisions.pending set decision = decision || '{"reason": ""}' where subject_id = any($1::uuid[])`,
        [bookings],
      )
    },
  }
}

/** Whether this version of the program can read a decision: during an update, a newer one may have made it. */
const isKnown = ({ decision }: Row): boolean => Decision.safeParse(decision).success

const decisionIn = (row: Row): PendingDecision & NewDecision => ({
  id: row.id,
  subjectId: row.subject_id,
  name: row.name,
  madeBy: { userId: row.made_by, role: row.role },
  decision: Decision.parse(row.decision),
  status: row.status,
  secondsLeft: row.seconds_left,
  problem: row.problem,
})

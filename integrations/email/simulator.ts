import type pg from 'pg'
import type { Mail, Mailer } from './mailer.ts'

const mostKept = 200

export interface KeptMail extends Mail {
  readonly sentAt: string
}

/** Keeps messages where all processes see them instead of sending them, the latest first. */
export interface MailSimulator extends Mailer {
  sent(): Promise<readonly KeptMail[]>
}

/** Opens the simulator, creating its table where missing. */
export async function openMailSimulator(pool: pg.Pool): Promise<MailSimulator> {
  await pool.query(`select pg_advisory_xact_lock(727_005);
    create schema if not exists simulator;
    create table if not exists simulator.messages (
      id bigint generated always as identity primary key,
      recipient text not null, subject text not null, body text not null,
      sent_at timestamptz not null default now()
    )`)
  return {
    async send({ to, subject, text }) {
      await pool.query(
        `with old as (delete from simulator.messages where id <= (select max(id) from simulator.messages) - $4::int)
         insert into simulator.messages (recipient, subject, body) values ($1, $2, $3)`,
        [to, subject, text, mostKept],
      )
    },
    async sent() {
      const { rows } = await pool.query<Mail & { readonly at: Date }>(
        `select recipient as to, subject, body as text, sent_at as at from simulator.messages order by id desc`,
      )
      return rows.map(({ at, ...mail }) => ({ ...mail, sentAt: at.toISOString() }))
    },
    close: async () => undefined,
  }
}

import type pg from 'pg'

/** Held while tables are created: `if not exists` alone fails when two processes start at once. */
const schemaLock = 727_004

/**
 * What people sign in with: outside the log, because it has to be forgotten. `session` is raised to end every token of
 * a user. `forgotten` stays when a user is deleted, so that what was on its way is never kept. Links and tokens are kept as
 * digests: who reads these tables can use none of them.
 */
export async function createVaultTables(pool: pg.Pool): Promise<void> {
  await pool.query(`select pg_advisory_xact_lock(${schemaLock});
    create schema if not exists vault;
    create table if not exists vault.credentials (
      user_id uuid primary key,
      password_hash text,
      google_subject text unique,
      session int not null default 1,
      forgotten boolean not null default false
    );
    alter table vault.credentials add column if not exists forgotten boolean not null default false;
    create table if not exists vault.mailed_links (
      digest bytea primary key,
      user_id uuid not null,
      purpose text not null,
      expires_at timestamptz not null
    );
    create index if not exists mailed_links_user on vault.mailed_links (user_id);
    create table if not exists vault.revoked_tokens (token_id uuid primary key, expires_at timestamptz not null);
    create index if not exists revoked_tokens_expiry on vault.revoked_tokens (expires_at);
    create table if not exists vault.attempts (subject text not null, at timestamptz not null);
    create index if not exists attempts_subject on vault.attempts (subject, at);
    create index if not exists attempts_at on vault.attempts (at)`)
}

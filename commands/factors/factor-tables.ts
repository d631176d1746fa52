import type pg from 'pg'

/** Held while tables are created: `if not exists` alone fails when two processes start at once. */
const schemaLock = 727_011

/**
 * Creates the vault's tables of factors. They hold what must be deletable: public keys, encrypted TOTP secrets, digests of
 * recovery codes and of the tokens of pending sign-ins.
 */
export async function createFactorTables(pool: pg.Pool): Promise<void> {
  await pool.query(`select pg_advisory_xact_lock(${schemaLock});
    create schema if not exists vault;
    create table if not exists vault.passkeys (
      factor_id uuid primary key,
      user_id uuid not null,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index if not exists passkeys_user on vault.passkeys (user_id);
    create table if not exists vault.totp (
      user_id uuid primary key,
      factor_id uuid not null,
      secret bytea not null,
      active boolean not null default false,
      last_step bigint not null default 0,
      created_at timestamptz not null default now()
    );
    create table if not exists vault.recovery_codes (
      user_id uuid not null,
      digest bytea not null,
      primary key (user_id, digest)
    );
    create table if not exists vault.factor_tries (user_id uuid not null, at timestamptz not null default now());
    create index if not exists factor_tries_user on vault.factor_tries (user_id, at);
    create index if not exists factor_tries_at on vault.factor_tries (at);
    create table if not exists vault.challenges (
      challenge text primary key,
      user_id uuid,
      purpose text not null,
      expires_at timestamptz not null
    );
    create index if not exists challenges_expiry on vault.challenges (expires_at);
    create table if not exists vault.pending_sign_ins (
      digest bytea primary key,
      user_id uuid not null,
      session int not null,
      method text not null,
      factor_at timestamptz,
      steps text[] not null,
      expires_at timestamptz not null
    );
    create index if not exists pending_sign_ins_expiry on vault.pending_sign_ins (expires_at)`)
}

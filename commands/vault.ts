import type pg from 'pg'
import { createTables } from '../lib/create-tables.ts'
import { CalendarFeeds } from './accounts/calendar-feeds.ts'
import { Credentials } from './accounts/credentials.ts'
import { MailedLinks } from './accounts/mailed-links.ts'
import { PushDevices } from './accounts/push-store.ts'
import { SessionStore } from './accounts/session-store.ts'
import { type SessionParts, Sessions } from './accounts/sessions.ts'
import { SignInCodes } from './accounts/sign-in-codes.ts'
import { FactorSecrets, Factors } from './factors/factors.ts'
import { Challenges } from './factors/passkeys.ts'
import { PendingSignIns } from './factors/pending-sign-ins.ts'

/**
 * Creates the vault's tables of factors. They hold what must be deletable: public keys, encrypted TOTP secrets, digests
 * of recovery codes and of the tokens of pending sign-ins.
 */
async function createFactorTables(pool: pg.Pool): Promise<void> {
  await createTables(
    pool,
    `create schema if not exists vault;
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
      number smallint,
      primary key (user_id, digest)
    );
    create unique index if not exists recovery_codes_number on vault.recovery_codes (user_id, number);
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
    create index if not exists pending_sign_ins_expiry on vault.pending_sign_ins (expires_at)`,
  )
}

/** The credentials of people, and their sessions. */
export type Vault = ReturnType<typeof vaultOver>

type Known = Pick<SessionParts, 'readModels' | 'asInLog' | 'secret'> & { readonly dataKey: string }

/** Opens the vault, creating its tables where missing. */
export async function openVault(pool: pg.Pool, known: Known): Promise<Vault> {
  await createVaultTables(pool)
  await createFactorTables(pool)
  return vaultOver(pool, known)
}

/** Returns the vault of a database whose tables exist. */
export function vaultOver(pool: pg.Pool, { dataKey, ...known }: Known) {
  const credentials = new Credentials(pool)
  return {
    credentials,
    mailedLinks: new MailedLinks(pool),
    signInCodes: new SignInCodes(pool),
    sessions: new Sessions({ credentials, store: new SessionStore(pool), ...known }),
    factors: new Factors(pool, new FactorSecrets(dataKey)),
    challenges: new Challenges(pool),
    pendingSignIns: new PendingSignIns(pool),
    calendarFeeds: new CalendarFeeds(pool),
    pushDevices: new PushDevices(pool),
  }
}

/**
 * People's credentials, outside the log because they must be deletable. Raising `session` ends every token of a
 * user. `forgotten` stays when a user is deleted, so that a late write has no effect. Links and tokens are stored as
 * digests, which are useless to a reader of these tables.
 */
async function createVaultTables(pool: pg.Pool): Promise<void> {
  await createTables(
    pool,
    `create schema if not exists vault;
    create table if not exists vault.credentials (
      user_id uuid primary key,
      password_hash text,
      google_subject text unique,
      session int not null default 1,
      forgotten boolean not null default false,
      claims_email uuid,
      claimed_at timestamptz
    );
    create index if not exists credentials_claims on vault.credentials (claims_email);
    create table if not exists vault.mailed_links (
      digest bytea primary key,
      user_id uuid not null,
      purpose text not null,
      expires_at timestamptz not null
    );
    create index if not exists mailed_links_user on vault.mailed_links (user_id);
    create table if not exists vault.sessions (
      id uuid primary key,
      user_id uuid not null,
      method text not null,
      device text not null,
      network text not null,
      started_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null,
      factor_at timestamptz
    );
    create index if not exists sessions_user on vault.sessions (user_id);
    create index if not exists sessions_expiry on vault.sessions (expires_at);
    create table if not exists vault.devices (
      user_id uuid not null,
      digest bytea not null,
      used_at timestamptz not null default now(),
      primary key (user_id, digest)
    );
    create table if not exists vault.calendar_feeds (
      id uuid primary key,
      user_id uuid not null,
      studio_id uuid,
      digest bytea not null unique,
      created_at timestamptz not null default now(),
      unique nulls not distinct (user_id, studio_id)
    );
    create index if not exists calendar_feeds_studio on vault.calendar_feeds (studio_id);
    create table if not exists vault.push_devices (
      id uuid primary key,
      session_id uuid not null unique references vault.sessions on delete cascade,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now()
    );
    create index if not exists push_devices_endpoint on vault.push_devices (endpoint);
    create table if not exists vault.pushes (
      device_id uuid not null references vault.push_devices on delete cascade,
      event_id uuid not null,
      primary key (device_id, event_id)
    );
    create table if not exists vault.sign_in_codes (
      digest bytea primary key,
      browser bytea not null,
      user_id uuid not null,
      method text not null,
      expires_at timestamptz not null,
      session int not null default 1
    )`,
  )
}

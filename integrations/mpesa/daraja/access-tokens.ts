import type pg from 'pg'
import { createTables } from '../../../lib/create-tables.ts'
import { inTransaction } from '../../../lib/transaction.ts'

/**
 * Daraja's access tokens, valid for about an hour. A new token invalidates the previous one, also for other
 * processes.
 */
export interface AccessToken {
  readonly value: string
  readonly expiresAt: Date
}

/** Stores the token that all processes share. */
export interface TokenStore {
  /**
   * Returns the stored token if it is valid and not `stale`. Otherwise one caller fetches a new one; the others wait.
   */
  take(stale: string | undefined, isGood: (token: AccessToken) => boolean, fetch: FetchToken): Promise<AccessToken>
}
type FetchToken = () => Promise<AccessToken>

/** A token is no longer used this long before it expires. */
const earlyMs = 60_000

/** Provides the access token. Fetches it once for concurrent callers, and again a minute before it expires. */
export class AccessTokens {
  readonly #store: TokenStore
  readonly #fetch: FetchToken
  readonly #clock: () => Date
  #current: AccessToken | undefined
  #renewing: Promise<AccessToken> | undefined

  constructor(store: TokenStore, fetch: FetchToken, clock: () => Date) {
    this.#store = store
    this.#fetch = fetch
    this.#clock = clock
  }

  /** `stale`: a token that M-Pesa has just rejected. */
  async get(stale?: string): Promise<string> {
    const current = this.#current
    if (current && current.value !== stale && this.#isGood(current)) return current.value
    this.#renewing ??= this.#renew(stale).finally(() => {
      this.#renewing = undefined
    })
    return (await this.#renewing).value
  }

  async #renew(stale: string | undefined): Promise<AccessToken> {
    this.#current = await this.#store.take(stale, (token) => this.#isGood(token), this.#fetch)
    return this.#current
  }

  #isGood({ expiresAt }: AccessToken): boolean {
    return expiresAt.getTime() - earlyMs > this.#clock().getTime()
  }
}

/** Shares tokens among all processes with the same database. `app` separates the tokens of different businesses. */
export async function tokenStoreIn(pool: pg.Pool, app: string): Promise<TokenStore> {
  await createTables(
    pool,
    `create schema if not exists callbacks;
    create table if not exists callbacks.access_tokens (
      app text primary key, value text not null, expires_at timestamptz not null
    )`,
  )
  return { take: (stale, isGood, fetch) => takeLocked(pool, app, stale, isGood, fetch) }
}

async function takeLocked(
  pool: pg.Pool,
  app: string,
  stale: string | undefined,
  isGood: (token: AccessToken) => boolean,
  fetch: FetchToken,
): Promise<AccessToken> {
  return inTransaction(pool, async (db) => {
    // Not a row lock, because at first there is no row.
    await db.query('select pg_advisory_xact_lock(727007, hashtext($1))', [app])
    const { rows } = await db.query<AccessToken>(
      'select value, expires_at as "expiresAt" from callbacks.access_tokens where app = $1',
      [app],
    )
    const [stored] = rows
    if (stored && stored.value !== stale && isGood(stored)) return stored
    const token = await fetch()
    await db.query(
      `insert into callbacks.access_tokens values ($1, $2, $3)
       on conflict (app) do update set value = excluded.value, expires_at = excluded.expires_at`,
      [app, token.value, token.expiresAt],
    )
    return token
  })
}

import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { batchLoader } from '../../lib/batches.ts'
import { createTables } from '../../lib/create-tables.ts'
import { defaultTimeoutMs, openPool, type RetryPolicy, withRetries } from '../postgres/connection.ts'
import { listen } from '../postgres/notify.ts'
import { KeyCache } from './key-cache.ts'
import { decrypt, encrypt, type Keys, keyOf, newKeyBytes, type PersonKeys } from './person-keys.ts'

const erasedChannel = 'es_person_erased'
const maxCached = 20_000

/** A row without a key is an erased person's tombstone. */
const keysSchema = `
create schema if not exists es;
create table if not exists es.person_keys (
  person_id text primary key,
  wrapped bytea,
  created_at timestamptz not null default now(),
  erased_at timestamptz
);
create index if not exists person_keys_erased on es.person_keys (person_id) where wrapped is null;
`

export interface PersonKeysOptions extends pg.PoolConfig {
  /** The master key that wraps every person's key: 32 bytes. */
  readonly dataKey: Uint8Array
  /** How long a call waits for a database that is away. */
  readonly timeoutMs?: number
}

/** The keys in the database are wrapped with another DATA_KEY, so this one can't unwrap them. */
export class WrongDataKey extends Error {
  override readonly name = 'WrongDataKey'
}

type KeyRow = [personId: string, wrapped: Buffer | null]

/**
 * Opens the person keys in PostgreSQL and creates their table if missing. Throws StoreUnavailable or WrongDataKey.
 *
 * Keys are cached for up to a minute while the process receives notifications of erasures. An erasure reaches the other
 * processes within milliseconds, or within that minute if a notification is lost.
 */
export async function openPersonKeys(options: PersonKeysOptions): Promise<PersonKeys> {
  const { dataKey, timeoutMs = defaultTimeoutMs, ...config } = options
  const masterKey = keyOf(dataKey)
  const pool = openPool({ max: 3, ...config })
  const retryPolicy = { timeoutMs }
  try {
    await withRetries(() => createTables(pool, keysSchema), retryPolicy)
    await withRetries(() => tryKey(pool, masterKey), retryPolicy)
  } catch (error) {
    await pool.end()
    throw error
  }
  return new PostgresPersonKeys(pool, config, masterKey, retryPolicy)
}

async function tryKey(pool: pg.Pool, masterKey: KeyObject): Promise<void> {
  const { rows } = await pool.query<KeyRow>({
    text: 'select person_id, wrapped from es.person_keys where wrapped is not null limit 1',
    rowMode: 'array',
  })
  for (const [personId, wrapped] of rows) if (wrapped) unwrap(masterKey, personId, wrapped)
}

function unwrap(masterKey: KeyObject, personId: string, wrapped: Buffer): KeyObject {
  try {
    return keyOf(decrypt(masterKey, personId, wrapped))
  } catch (error) {
    throw new WrongDataKey('DATA_KEY is not the key that the personal data was written with', { cause: error })
  }
}

class PostgresPersonKeys implements PersonKeys {
  readonly #pool: pg.Pool
  readonly #masterKey: KeyObject
  readonly #retryPolicy: RetryPolicy
  readonly #cache = new KeyCache(maxCached)
  readonly #closing = new AbortController()
  readonly #listening: Promise<void>

  constructor(pool: pg.Pool, config: pg.PoolConfig, masterKey: KeyObject, retryPolicy: RetryPolicy) {
    this.#pool = pool
    this.#masterKey = masterKey
    this.#retryPolicy = retryPolicy
    const listener = {
      onNotification: (personId: string) => this.#cache.forget(personId),
      connected: () => this.#cache.enable(),
      lost: () => this.#cache.disable(),
    }
    this.#listening = listen(config, erasedChannel, listener, this.#closing.signal)
  }

  async getOrCreate(personIds: readonly string[]): Promise<Keys> {
    const cached = this.#cache.get(personIds)
    const missing = personIds.filter((personId) => !cached.has(personId))
    if (missing.length === 0) return cached
    const created = await Promise.all(missing.map((personId) => this.#create(personId)))
    return new Map([...cached, ...created.flat()])
  }

  /**
   * Creates the keys of concurrent appends in one statement. Ids are sorted to avoid deadlocks between processes.
   * Returns no key for an erased person.
   */
  readonly #create = batchLoader(async (personIds: readonly string[]) => {
    const sorted = [...new Set(personIds)].sort()
    // The no-op update makes the statement return rows that another process inserted first.
    const rows = await this.#query(
      `insert into es.person_keys as k (person_id, wrapped) select * from unnest($1::text[], $2::bytea[])
       on conflict (person_id) do update set person_id = k.person_id
       returning person_id, wrapped`,
      [sorted, sorted.map((personId) => encrypt(this.#masterKey, personId, newKeyBytes()))],
    )
    const keys = new Map(rows)
    return personIds.map((personId) => entryOf(keys, personId))
  })

  async loadMany(personIds: readonly string[]): Promise<Keys> {
    const keys = this.#cache.get(personIds)
    const missing = personIds.filter((personId) => !keys.has(personId))
    if (missing.length === 0) return keys
    const rows = await this.#query('select person_id, wrapped from es.person_keys where person_id = any($1::text[])', [
      missing,
    ])
    for (const [personId, key] of rows) keys.set(personId, key)
    return keys
  }

  async isErased(personId: string): Promise<boolean> {
    if (this.#cache.get([personId]).has(personId)) return false
    const text = 'select exists (select from es.person_keys where person_id = $1 and wrapped is null) as erased'
    const { rows } = await withRetries(() => this.#pool.query<{ erased: boolean }>(text, [personId]), this.#retryPolicy)
    return rows[0]?.erased ?? false
  }

  async erase(personId: string): Promise<void> {
    const text = `
      with tombstone as (
        insert into es.person_keys as k (person_id, wrapped, erased_at) values ($1, null, now())
        on conflict (person_id) do update set wrapped = null, erased_at = coalesce(k.erased_at, now())
      )
      select pg_notify('${erasedChannel}', $1)`
    await withRetries(() => this.#pool.query(text, [personId]), this.#retryPolicy)
    this.#cache.forget(personId)
  }

  async erasures(): Promise<number> {
    const text = 'select count(*)::int as erasures from es.person_keys where wrapped is null'
    const { rows } = await withRetries(() => this.#pool.query<{ erasures: number }>(text), this.#retryPolicy)
    return rows[0]?.erasures ?? 0
  }

  refresh(): void {
    this.#cache.clear()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#listening, this.#pool.end()])
  }

  /** Runs a query for key rows and leaves out erased persons. */
  async #query(text: string, values: unknown[]): Promise<[personId: string, key: KeyObject][]> {
    const generation = this.#cache.generation
    const { rows } = await withRetries(
      () => this.#pool.query<KeyRow>({ text, values, rowMode: 'array' }),
      this.#retryPolicy,
    )
    const keys = rows.flatMap(([personId, wrapped]): [string, KeyObject][] =>
      wrapped ? [[personId, unwrap(this.#masterKey, personId, wrapped)]] : [],
    )
    this.#cache.put(keys, generation)
    return keys
  }
}

const entryOf = (keys: Keys, personId: string): [string, KeyObject][] => {
  const key = keys.get(personId)
  return key === undefined ? [] : [[personId, key]]
}

import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Queryable } from '../../projections/engine/schema.ts'

/** What someone signs in with. */
export interface Secrets {
  readonly passwordHash: string | null
  readonly googleSubject: string | null
}

const nothing: Secrets = { passwordHash: null, googleSubject: null }

/** Passwords, Google's names for people, and the number of each user's present session. */
export class Credentials {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  /** What a user signs in with; nothing for someone who has chosen nothing yet, or nobody at all. */
  async of(userId: string): Promise<Secrets> {
    const { rows } = await this.#db.query<Secrets>(
      `select password_hash as "passwordHash", google_subject as "googleSubject"
       from vault.credentials where user_id = $1`,
      [userId],
    )
    return rows[0] ?? nothing
  }

  /** The number that a user's tokens carry; any other has ended. Throws DomainError `not_found` for the forgotten. */
  async sessionOf(userId: string): Promise<number> {
    // The update changes nothing: it makes the statement answer with the row that is there.
    return this.#session(
      `insert into vault.credentials as c (user_id) values ($1)
       on conflict (user_id) do update set user_id = c.user_id where not c.forgotten returning session`,
      [userId],
    )
  }

  /**
   * Ends every token and every mailed link of a user, and sets the password that counts from now on. Throws DomainError
   * `not_found`.
   */
  async setPassword(userId: string, passwordHash: string): Promise<number> {
    return this.#session(
      `with forgotten as (delete from vault.mailed_links where user_id = $1 and purpose in ('reset', 'invite'))
       insert into vault.credentials as c (user_id, password_hash) values ($1, $2)
       on conflict (user_id) do update set password_hash = $2, session = c.session + 1 where not c.forgotten
       returning session`,
      [userId, passwordHash],
    )
  }

  /** Sets a first password, unless there is one. */
  async setFirstPassword(userId: string, passwordHash: string): Promise<void> {
    await this.#db.query(
      `insert into vault.credentials as c (user_id, password_hash) values ($1, $2)
       on conflict (user_id) do update set password_hash = coalesce(c.password_hash, $2) where not c.forgotten`,
      [userId, passwordHash],
    )
  }

  /** Who signs in by a Google account; undefined for nobody. */
  async userOfGoogle(subject: string): Promise<string | undefined> {
    const { rows } = await this.#db.query<{ user_id: string }>(
      'select user_id from vault.credentials where google_subject = $1',
      [subject],
    )
    return rows[0]?.user_id
  }

  /** Remembers Google's name for someone, which outlives a change of their address there. */
  async setGoogleSubject(userId: string, subject: string): Promise<void> {
    await this.#db.query(
      `insert into vault.credentials as c (user_id, google_subject) values ($1, $2)
       on conflict (user_id) do update set google_subject = $2 where not c.forgotten`,
      [userId, subject],
    )
  }

  /** Ends every token of a user, in every process at once. */
  async endSessions(userId: string): Promise<void> {
    await this.#db.query('update vault.credentials set session = session + 1 where user_id = $1', [userId])
  }

  /** Forgets all that a user could sign in with, for good: whatever is set from now on is dropped. */
  async forget(userId: string): Promise<void> {
    await this.#db.query(
      `with links as (delete from vault.mailed_links where user_id = $1)
       insert into vault.credentials as c (user_id, forgotten) values ($1, true)
       on conflict (user_id) do update
         set password_hash = null, google_subject = null, session = c.session + 1, forgotten = true`,
      [userId],
    )
  }

  async #session(text: string, values: unknown[]): Promise<number> {
    const { rows } = await this.#db.query<{ session: number }>(text, values)
    const [row] = rows
    if (!row) throw new DomainError('not_found', 'User not found')
    return row.session
  }
}

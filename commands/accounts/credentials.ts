import type { Services } from '../services.ts'
import { VaultStore } from '../vault-store.ts'

/** A user's credentials. */
export interface Secrets {
  readonly passwordHash: string | null
  readonly googleSubject: string | null
  /** The number of the user's sessions. Ending them all raises it, and a sign-in with the old number starts none. */
  readonly session: number
}

/** The session number of a user without credentials. */
export const firstSession = 1

/** An account that gives an address which another account has. */
export interface Claimant {
  readonly userId: string
}

/** The user of a Google account. */
export interface GoogleUser extends Pick<Secrets, 'session'> {
  readonly userId: string
}

const nothing: Secrets = { passwordHash: null, googleSubject: null, session: firstSession }

/** Password hashes, Google accounts and the session number of each user. */
export class Credentials extends VaultStore {
  /** Returns a user's credentials; none for an unknown user or before they are set. */
  async of(userId: string): Promise<Secrets> {
    const { rows } = await this.db.query<Secrets>(
      `select password_hash as "passwordHash", google_subject as "googleSubject", session
       from vault.credentials where user_id = $1`,
      [userId],
    )
    return rows[0] ?? nothing
  }

  /** Returns the session number of a user's valid tokens. Throws DomainError `not_found` for erased users. */
  async sessionOf(userId: string): Promise<number> {
    // The no-op update makes the statement return the existing row.
    return this.#session(
      `insert into vault.credentials as c (user_id) values ($1)
       on conflict (user_id) do update set user_id = c.user_id where not c.forgotten returning session`,
      [userId],
    )
  }

  /**
   * Sets a new password, and revokes all tokens and mailed links of a user. Returns the new session number. Throws
   * DomainError `not_found` if the sessions of the given number have ended: two changes don't both succeed.
   */
  async setPassword(userId: string, session: number, passwordHash: string): Promise<number> {
    return this.#session(
      `with changed as (
         update vault.credentials set password_hash = $3, session = session + 1
         where user_id = $1 and session = $2 and not forgotten returning user_id, session
       ), links as (
         delete from vault.mailed_links where user_id in (select user_id from changed) and purpose in ('reset', 'invite')
       ), sessions as (
         delete from vault.sessions where user_id in (select user_id from changed)
       ), devices as (
         delete from vault.devices where user_id in (select user_id from changed)
       )
       select session from changed`,
      [userId, session, passwordHash],
    )
  }

  /** Sets the first password, unless there is one. */
  async setFirstPassword(userId: string, passwordHash: string): Promise<void> {
    await this.db.query(
      `insert into vault.credentials as c (user_id, password_hash) values ($1, $2)
       on conflict (user_id) do update set password_hash = coalesce(c.password_hash, $2) where not c.forgotten`,
      [userId, passwordHash],
    )
  }

  /** Records that an account gives an address, by its keyed id, that another account has. */
  async claimEmail(userId: string, emailId: string): Promise<void> {
    await this.db.query(
      `insert into vault.credentials as c (user_id, claims_email, claimed_at) values ($1, $2, now())
       on conflict (user_id) do update set claims_email = $2, claimed_at = now() where not c.forgotten`,
      [userId, emailId],
    )
  }

  /** Returns the accounts that give an address which another account has, the newest first. */
  async claimantsOf(emailId: string): Promise<readonly Claimant[]> {
    const { rows } = await this.db.query<Claimant>(
      'select user_id as "userId" from vault.credentials where claims_email = $1 order by claimed_at desc',
      [emailId],
    )
    return rows
  }

  /** Returns the claimants whose address another one has given since, after two days; the oldest first. */
  async replacedClaimants(limit: number): Promise<readonly Claimant[]> {
    const { rows } = await this.db.query<Claimant>(
      `select user_id as "userId" from vault.credentials old
       where claims_email is not null and claimed_at < now() - interval '2 days' and exists (
         select from vault.credentials newer
         where newer.claims_email = old.claims_email and newer.claimed_at > old.claimed_at)
       order by claimed_at limit $1`,
      [limit],
    )
    return rows
  }

  /** Returns the user of a Google account and their session number, if it is linked. */
  async userOfGoogle(subject: string): Promise<GoogleUser | undefined> {
    const { rows } = await this.db.query<GoogleUser>(
      'select user_id as "userId", session from vault.credentials where google_subject = $1',
      [subject],
    )
    return rows[0]
  }

  /**
   * Links a Google account by its subject, which survives a change of address there, unless `session` is no longer
   * their session number.
   */
  async setGoogleSubject(userId: string, subject: string, session: number): Promise<void> {
    await this.db.query(
      `insert into vault.credentials as c (user_id, google_subject) values ($1, $2)
       on conflict (user_id) do update set google_subject = $2 where c.session = $3 and not c.forgotten`,
      [userId, subject, session],
    )
  }

  /** Unlinks a user's Google account. */
  async unlinkGoogle(userId: string): Promise<void> {
    await this.db.query('update vault.credentials set google_subject = null where user_id = $1', [userId])
  }

  /** Revokes all tokens of a user, in every process at once. Returns the new session number. */
  async endSessions(userId: string): Promise<number> {
    return this.#session(
      `with sessions as (delete from vault.sessions where user_id = $1)
       insert into vault.credentials as c (user_id, session) values ($1, $2)
       on conflict (user_id) do update set session = c.session + 1 returning session`,
      [userId, firstSession + 1],
    )
  }

  /** Deletes a user's credentials for good: later ones are ignored. */
  async forget(userId: string): Promise<void> {
    await this.db.query(
      `with links as (delete from vault.mailed_links where user_id = $1),
       sessions as (delete from vault.sessions where user_id = $1),
       devices as (delete from vault.devices where user_id = $1)
       insert into vault.credentials as c (user_id, forgotten) values ($1, true)
       on conflict (user_id) do update
         set password_hash = null, google_subject = null, claims_email = null, session = c.session + 1, forgotten = true`,
      [userId],
    )
  }

  async #session(text: string, values: unknown[]): Promise<number> {
    return (await this.one<{ session: number }>(text, values, 'sign-in.expired')).session
  }
}

/**
 * Removes all factors of a user whose sessions have ended, so that none of these can add another passkey, and ends the
 * sessions that began by a passkey meanwhile. Returns the new session number.
 */
export async function removeAllFactors({ vault }: Pick<Services, 'vault'>, userId: string): Promise<number> {
  await vault.factors.removeAll(userId)
  return vault.credentials.endSessions(userId)
}

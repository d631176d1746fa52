import { randomBytes } from 'node:crypto'
import { digestOf, VaultStore } from '../vault-store.ts'
import { firstSession } from './credentials.ts'

export type LinkPurpose = 'invite' | 'reset' | 'verify'

const lastsHours: Readonly<Record<LinkPurpose, number>> = { invite: 7 * 24, reset: 1, verify: 48 }
const expired = 'account.link-expired'

/**
 * Links sent to an address, each valid for a limited time and one purpose. A newer link leaves older ones valid,
 * because messages can arrive out of order; the first use invalidates them all.
 */
export class MailedLinks extends VaultStore {
  /** Issues a link and returns its token, which is invalid for an erased user. */
  async issue(userId: string, purpose: LinkPurpose): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await this.db.query(
      `with old as (delete from vault.mailed_links where user_id = $2 and purpose = $3 and expires_at < now())
       insert into vault.mailed_links select $1, $2, $3, now() + make_interval(hours => $4)
       where not exists (select from vault.credentials where user_id = $2 and forgotten)`,
      [digestOf(token), userId, purpose, lastsHours[purpose]],
    )
    return token
  }

  /** Returns the user of a link without using it. Throws DomainError `not_found` for a used, expired or invalid one. */
  async peek(token: string, purpose: LinkPurpose): Promise<string> {
    return this.#userOf(
      'select user_id from vault.mailed_links where digest = $1 and purpose = $2 and expires_at > now()',
      [digestOf(token), purpose],
    )
  }

  /**
   * Uses up a link and the user's others of its purpose. Throws DomainError `not_found`, also for one of two
   * simultaneous uses.
   */
  async use(token: string, purpose: LinkPurpose): Promise<string> {
    return this.#userOf(`${useUp} select user_id from used`, [digestOf(token), purpose])
  }

  /**
   * Uses up a link and sets a password, atomically; all of the user's tokens end, and the Google account is unlinked.
   * Returns the new session number. Throws DomainError `not_found`.
   */
  async useForPassword(token: string, purpose: LinkPurpose, passwordHash: string): Promise<number> {
    const { session } = await this.one<{ session: number }>(
      `${useUp}, sessions as (
         delete from vault.sessions where user_id in (select user_id from used)
       ), devices as (
         delete from vault.devices where user_id in (select user_id from used)
       )
       insert into vault.credentials as c (user_id, password_hash, session)
       select distinct user_id, $3, $4::int from used
       on conflict (user_id) do update
         set password_hash = $3, google_subject = null, session = c.session + 1 where not c.forgotten
       returning session`,
      [digestOf(token), purpose, passwordHash, firstSession + 1],
      expired,
    )
    return session
  }

  async #userOf(text: string, values: unknown[]): Promise<string> {
    return (await this.one<{ user_id: string }>(text, values, expired)).user_id
  }
}

/** The user of link `$1` for purpose `$2`. A concurrent use waits and then finds nothing. */
const useUp = `
  with meant as (
    select user_id from vault.mailed_links where digest = $1 and purpose = $2 and expires_at > now()
  ), used as (
    delete from vault.mailed_links where user_id in (select user_id from meant) and purpose = $2 returning user_id
  )`

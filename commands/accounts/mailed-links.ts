import { createHash, randomBytes } from 'node:crypto'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Queryable } from '../../projections/engine/schema.ts'

export type LinkPurpose = 'invite' | 'reset' | 'verify'

const lastsHours: Readonly<Record<LinkPurpose, number>> = { invite: 7 * 24, reset: 1, verify: 48 }
const goneText = 'account.link-expired'

/**
 * Links that were sent to an address: each is good for a while, for one purpose. A newer one leaves the older good, as
 * letters overtake each other; the first that is used ends them all.
 */
export class MailedLinks {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  /** The token of a new link; it leads nowhere for a user who was forgotten. */
  async issue(userId: string, purpose: LinkPurpose): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await this.#db.query(
      `with old as (delete from vault.mailed_links where user_id = $2 and purpose = $3 and expires_at < now())
       insert into vault.mailed_links select $1, $2, $3, now() + make_interval(hours => $4)
       where not exists (select from vault.credentials where user_id = $2 and forgotten)`,
      [digestOf(token), userId, purpose, lastsHours[purpose]],
    )
    return token
  }

  /** Whose link it is, leaving it as it is. Throws DomainError `not_found` for one that is used, expired or none. */
  async peek(token: string, purpose: LinkPurpose): Promise<string> {
    return this.#userOf(
      'select user_id from vault.mailed_links where digest = $1 and purpose = $2 and expires_at > now()',
      [digestOf(token), purpose],
    )
  }

  /** Uses a link up, and its like. Of two who do so at once, one is refused `not_found`. */
  async use(token: string, purpose: LinkPurpose): Promise<string> {
    return this.#userOf(`${useUp} select user_id from used`, [digestOf(token), purpose])
  }

  /** Uses a link up for a password, in one step: every token of the user ends. Throws DomainError `not_found`. */
  async useForPassword(token: string, purpose: LinkPurpose, passwordHash: string): Promise<string> {
    return this.#userOf(
      `${useUp}, sessions as (
         delete from vault.sessions where user_id in (select user_id from used)
       ), devices as (
         delete from vault.devices where user_id in (select user_id from used)
       )
       insert into vault.credentials as c (user_id, password_hash) select distinct user_id, $3 from used
       on conflict (user_id) do update set password_hash = $3, session = c.session + 1 where not c.forgotten
       returning user_id`,
      [digestOf(token), purpose, passwordHash],
    )
  }

  async #userOf(text: string, values: unknown[]): Promise<string> {
    const { rows } = await this.#db.query<{ user_id: string }>(text, values)
    const [row] = rows
    if (!row) throw new DomainError('not_found', goneText)
    return row.user_id
  }
}

/** The user of link `$1` for purpose `$2`. A concurrent use waits and then finds nothing. */
const useUp = `
  with meant as (
    select user_id from vault.mailed_links where digest = $1 and purpose = $2 and expires_at > now()
  ), used as (
    delete from vault.mailed_links where user_id in (select user_id from meant) and purpose = $2 returning user_id
  )`

const digestOf = (token: string) => createHash('sha256').update(token).digest()

import { randomBytes } from 'node:crypto'
import type { SignInMethod } from '../../domain/account/events.ts'
import { digestOf, VaultStore } from '../vault-store.ts'

const lastsSeconds = 120

/** Who may start a session with a code. */
export interface CodeUse {
  readonly userId: string
  /** The user's session number when they were authenticated. */
  readonly session: number
  readonly method: SignInMethod
}

/**
 * One-time codes with which a browser that returns from elsewhere starts its session. Each is bound to that browser.
 */
export class SignInCodes extends VaultStore {
  /** Issues a code for the browser that keeps a secret in its cookie. */
  async issue({ userId, session, method }: CodeUse, browserSecret: string): Promise<string> {
    const code = randomBytes(32).toString('base64url')
    await this.db.query(
      `with old as (delete from vault.sign_in_codes where expires_at < now())
       insert into vault.sign_in_codes (digest, browser, user_id, session, method, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
      [digestOf(code), digestOf(browserSecret), userId, session, method, lastsSeconds],
    )
    return code
  }

  /** Uses up a code. Throws DomainError `not_found` for a used or expired one, or in another browser. */
  async use(code: string, browserSecret: string): Promise<CodeUse> {
    return this.#used('digest = $1 and browser = $2', [digestOf(code), digestOf(browserSecret)])
  }

  /** Uses up the code of a user in a browser. Throws DomainError `not_found` if there is none. */
  async useOf(userId: string, browserSecret: string): Promise<CodeUse> {
    return this.#used('user_id = $1 and browser = $2', [userId, digestOf(browserSecret)])
  }

  #used(where: string, values: unknown[]): Promise<CodeUse> {
    return this.one(
      `delete from vault.sign_in_codes where ${where} and expires_at > now() returning user_id as "userId", session, method`,
      values,
      'account.link-expired',
    )
  }
}

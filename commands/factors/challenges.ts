import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../projections/engine/schema.ts'

export type ChallengePurpose = 'register' | 'sign_in' | 'confirm'

const minutes = 5

/** Challenges that passkeys sign. Each is valid once, for one purpose. */
export class Challenges {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  /** Issues a challenge; for one user, or for anyone who signs in. */
  async issue(purpose: ChallengePurpose, userId: string | null): Promise<string> {
    const challenge = randomBytes(32).toString('base64url')
    await this.#db.query(
      `with old as (delete from vault.challenges where expires_at < now())
       insert into vault.challenges values ($1, $2, $3, now() + make_interval(mins => $4))`,
      [challenge, userId, purpose, minutes],
    )
    return challenge
  }

  /** Uses up a challenge. Returns false if it was not issued for that purpose and user, or was used. */
  async use(challenge: string, purpose: ChallengePurpose, userId: string | null): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `delete from vault.challenges
       where challenge = $1 and purpose = $2 and user_id is not distinct from $3::uuid and expires_at > now()`,
      [challenge, purpose, userId],
    )
    return rowCount === 1
  }
}

import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import * as z from 'zod'
import { Role } from '../../domain/account/events.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import { sessionUser } from '../../projections/users/queries.ts'
import type { Credentials } from './credentials.ts'

const lifetimeSeconds = 12 * 60 * 60
const algorithm = 'HS256'

const Claims = z.object({
  userId: z.uuid(),
  email: z.string(),
  role: Role,
  exp: z.int(),
  jti: z.uuid(),
  /** Of the user's sessions, which one: raised, it ends every token before. */
  session: z.int(),
})

/** Someone whose token was just checked. */
export interface Session {
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly name: string
  readonly tokenId: string
  readonly expiresAt: Date
}

export interface SessionParts {
  readonly credentials: Credentials
  /** Where sessions end. */
  readonly db: Queryable
  /** The read models, for who a token's user is by now. */
  readonly readModels: Queryable
  /** The same with a user as the log has them. */
  readonly asInLog: (userId: string) => Promise<Queryable>
  /** Signs tokens. */
  readonly secret: string
}

/** Tokens, and whether they are still good. */
export class Sessions {
  readonly #parts: SessionParts
  readonly #listeners: ((userId: string) => void)[] = []

  constructor(parts: SessionParts) {
    this.#parts = parts
  }

  /** A token for someone who proved who they are. */
  async begin(user: Pick<Session, 'userId' | 'email' | 'role'>): Promise<string> {
    const session = await this.#parts.credentials.sessionOf(user.userId)
    const { userId, email, role } = user
    return jwt.sign({ userId, email, role, session }, this.#parts.secret, {
      algorithm,
      expiresIn: lifetimeSeconds,
      jwtid: randomUUID(),
    })
  }

  /**
   * Who a token speaks for; undefined when it is wrong, expired or revoked, or its user has another role by now or may
   * no longer sign in. One query, which every process puts to the same tables: what ends here ends everywhere. The
   * read models may not show yet who has just joined or has another role: whoever they do not know is asked of the log.
   */
  async check(token: string): Promise<Session | undefined> {
    const claims = this.#claimsOf(token)
    if (!claims) return undefined
    const { userId, role, session, jti: tokenId } = claims
    const { readModels, asInLog } = this.#parts
    const input = { userId, role, session, tokenId }
    const user = (await sessionUser(readModels, input)) ?? (await sessionUser(await asInLog(userId), input))
    return user && { userId, role, tokenId, ...user, expiresAt: new Date(claims.exp * 1_000) }
  }

  /** Ends one token, for good. */
  async end({ userId, tokenId, expiresAt }: Pick<Session, 'userId' | 'tokenId' | 'expiresAt'>): Promise<void> {
    await this.#parts.db.query(
      `with expired as (delete from vault.revoked_tokens where expires_at < now())
       insert into vault.revoked_tokens values ($1, $2) on conflict do nothing`,
      [tokenId, expiresAt],
    )
    for (const told of this.#listeners) told(userId)
  }

  /** Calls back with whose token it was whenever this process has ended one. */
  onEnd(told: (userId: string) => void): void {
    this.#listeners.push(told)
  }

  #claimsOf(token: string): z.infer<typeof Claims> | undefined {
    try {
      return Claims.safeParse(jwt.verify(token, this.#parts.secret, { algorithms: [algorithm] })).data
    } catch (error) {
      if (error instanceof jwt.JsonWebTokenError) return undefined
      throw error
    }
  }
}

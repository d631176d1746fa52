import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import * as z from 'zod'
import { able, account, type ExistingAccount } from '../../domain/account/account.ts'
import { Role, type SignInMethod } from '../../domain/account/events.ts'
import { sessionsEnded, signedIn } from '../../domain/account/sign-in.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { readToken } from '../../lib/signed-token.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import { ReadModelStopped } from '../../projections/engine/stopped.ts'
import { sessionUser } from '../../projections/users/users.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { Credentials } from './credentials.ts'
import type { Device, DeviceKnowledge, ListedSession, SessionStore } from './session-store.ts'

const lifetimeSeconds = 12 * 60 * 60
const algorithm = 'HS256'

const Claims = z.object({
  userId: z.uuid(),
  email: z.string(),
  role: Role,
  iat: z.int(),
  exp: z.int(),
  jti: z.uuid(),
  /** The number of the user's session. Raising it revokes every earlier token. */
  session: z.int(),
})

/** A user whose token was just checked. */
export interface Session {
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly name: string
  /** For revocation. */
  readonly tokenId: string
  readonly startedAt: Date
  readonly expiresAt: Date
  /** When they last proved a factor or confirmed in this session. */
  readonly factorAt: Date | null
}

export interface SessionParts {
  readonly credentials: Credentials
  readonly store: SessionStore
  /** Reads a token's user from the read models. */
  readonly readModels: Queryable
  /** Reads a user from the log. */
  readonly asInLog: (userId: string) => Promise<Queryable>
  /** Signs tokens. */
  readonly secret: string
}

/** Who starts a session, and how. */
interface Beginning extends Pick<Session, 'userId' | 'email' | 'role'> {
  /** The session number with which the user was authenticated; the current one by default. */
  readonly session?: number
  readonly method?: SignInMethod
  /** An unknown device by default. */
  readonly device?: Device
  readonly network?: string
  readonly factorAt?: Date | null
}

export interface Begun {
  readonly id: string
  readonly token: string
}

function unlessStopped(error: unknown): undefined {
  if (!(error instanceof ReadModelStopped)) throw error
}

const unnamed = (): Device => ({ secret: randomUUID(), name: '' })

/** Issues tokens and checks them. */
export class Sessions {
  readonly #parts: SessionParts
  readonly #listeners: ((userId: string) => void)[] = []

  constructor(parts: SessionParts) {
    this.#parts = parts
  }

  /**
   * Starts a session for an authenticated user and returns its token. Throws DomainError `not_found` if all sessions of
   * the user have ended since they were authenticated.
   */
  async begin({ userId, email, role, ...how }: Beginning): Promise<Begun> {
    const session = await this.numberOf(userId, how.session)
    const id = randomUUID()
    const expiresAt = new Date((Math.floor(Date.now() / 1_000) + lifetimeSeconds) * 1_000)
    const { method = 'password', device = unnamed(), network = '', factorAt = null } = how
    await this.#parts.store.add({ id, userId, method, device, network, expiresAt, factorAt })
    const claims = { userId, email, role, session, exp: expiresAt.getTime() / 1_000 }
    return { id, token: jwt.sign(claims, this.#parts.secret, { algorithm, jwtid: id }) }
  }

  /**
   * Returns a user's session number. Throws DomainError `not_found` if it is not the one with which they were
   * authenticated: all their sessions have ended since.
   */
  async numberOf(userId: string, authenticated: number | undefined): Promise<number> {
    const session = await this.#parts.credentials.sessionOf(userId)
    if (session !== (authenticated ?? session)) throw new DomainError('not_found', 'sign-in.expired')
    return session
  }

  /**
   * Returns a token's user; undefined if it is invalid, expired or revoked, or if the user's role has changed or they
   * may no longer sign in. One query on tables that all processes share, so a revoked token ends everywhere. The read
   * models may not know a new user or role yet, or may have stopped; the log is read then.
   */
  async check(token: string): Promise<Session | undefined> {
    const claims = this.#claimsOf(token)
    if (!claims) return undefined
    const { userId, role, session, jti: tokenId } = claims
    const { readModels, asInLog } = this.#parts
    const input = { userId, role, session, tokenId }
    const inReadModels = await sessionUser(readModels, input).catch(unlessStopped)
    const user = inReadModels ?? (await sessionUser(await asInLog(userId), input))
    if (!user) return undefined
    const { isIdle, ...known } = user
    if (isIdle) await this.#parts.store.touch(tokenId)
    const startedAt = new Date(claims.iat * 1_000)
    const expiresAt = new Date(claims.exp * 1_000)
    return { userId, role, tokenId, ...known, startedAt, expiresAt }
  }

  /** Returns a user's sessions, the last used first. */
  list(userId: string): Promise<readonly ListedSession[]> {
    return this.#parts.store.list(userId)
  }

  /** Returns whether a user signed in on a device before. */
  knowledgeOf(userId: string, device: Device): Promise<DeviceKnowledge> {
    return this.#parts.store.knowledgeOf(userId, device.secret)
  }

  /** Records that the user of a session has just confirmed that it is still them. */
  confirm({ tokenId }: Pick<Session, 'tokenId'>, at: Date): Promise<void> {
    return this.#parts.store.confirm(tokenId, at)
  }

  /** Ends one session in every process. Returns whether there was one. */
  async end({ userId, tokenId }: Pick<Session, 'userId' | 'tokenId'>): Promise<boolean> {
    const ended = await this.#parts.store.end(userId, tokenId)
    this.#tell(userId)
    return ended
  }

  /** Ends all sessions of a user but this one. Returns how many ended. */
  async endOthers({ userId, tokenId }: Pick<Session, 'userId' | 'tokenId'>): Promise<number> {
    const ended = await this.#parts.store.endOthers(userId, tokenId)
    this.#tell(userId)
    return ended
  }

  /** Calls `listener` with the user's id whenever this process revokes a token. */
  onEnd(listener: (userId: string) => void): void {
    this.#listeners.push(listener)
  }

  #tell(userId: string): void {
    for (const listener of this.#listeners) listener(userId)
  }

  #claimsOf(token: string): z.infer<typeof Claims> | undefined {
    return Claims.safeParse(readToken(token, this.#parts.secret)).data
  }
}

export interface StartSession {
  readonly userId: string
  /** The user's session number when they were authenticated. */
  readonly session: number
  readonly method: SignInMethod
  readonly device: Device
  /** The network of the request, such as 196.201.214.0/24. */
  readonly network: string
  /** When they proved a factor; null if they did not. */
  readonly factorAt?: Date | null | undefined
}

/** A session that has just started. */
export interface SessionNow extends Begun {
  readonly user: ExistingAccount
  /** Whether its user had signed in on other devices but not on this one. */
  readonly newDevice: boolean
  readonly position: Position | undefined
}

/**
 * Starts a session for an authenticated user. No other function does. Throws DomainError `not_allowed` or
 * `wrong_status` for a user who may not sign in, or `not_found` if their sessions have ended since.
 */
export async function startSession(
  { vault, handle }: Pick<Services, 'vault' | 'handle'>,
  { userId, session, method, device, network, factorAt }: StartSession,
  context: CommandContext,
): Promise<SessionNow> {
  const newDevice = (await vault.sessions.knowledgeOf(userId, device)) === 'new'
  // Checked before it is recorded too, so that the log names no sign-in that is refused.
  await vault.sessions.numberOf(userId, session)
  const signIn = { method, newDevice, device: device.name, network }
  const { state, position } = await handle(account, streams.user(userId), (now) => signedIn(now, signIn), context)
  const user = able(state)
  const begun = await vault.sessions.begin({ ...user, session, method, device, network, factorAt: factorAt ?? null })
  return { ...begun, user, newDevice, position }
}

type Ending = Pick<Services, 'handle' | 'vault'>

/** Ends one session of a user. Throws DomainError `not_found`. */
export async function endSession(
  { handle, vault }: Ending,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  context: CommandContext,
): Promise<void> {
  if (!(await vault.sessions.end({ userId, tokenId: sessionId })))
    throw new DomainError('not_found', 'account.session-ended')
  await handle(account, streams.user(userId), (state) => sessionsEnded(state, 'one'), context)
}

/** Ends all sessions of a user but the present one. Does nothing if there are no others. */
export async function endOtherSessions(
  { handle, vault }: Ending,
  session: Pick<Session, 'userId' | 'tokenId'>,
  context: CommandContext,
): Promise<void> {
  const ended = await vault.sessions.endOthers(session)
  if (ended > 0) await handle(account, streams.user(session.userId), (state) => sessionsEnded(state, 'others'), context)
}

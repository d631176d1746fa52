import { randomUUID } from 'node:crypto'
import { Credentials, type Secrets } from '../../../commands/accounts/credentials.ts'
import { type LinkPurpose, MailedLinks } from '../../../commands/accounts/mailed-links.ts'
import { PushDevices } from '../../../commands/accounts/push-store.ts'
import { SessionStore, type StartedSession } from '../../../commands/accounts/session-store.ts'
import { Sessions } from '../../../commands/accounts/sessions.ts'
import { SignInCodes } from '../../../commands/accounts/sign-in-codes.ts'
import { Challenges } from '../../../commands/factors/challenges.ts'
import { PendingSignIns } from '../../../commands/factors/pending-sign-ins.ts'
import { load } from '../../../commands/handle.ts'
import { streams } from '../../../commands/streams.ts'
import type { Vault } from '../../../commands/vault.ts'
import { account } from '../../../domain/account/account.ts'
import { DomainError } from '../../../domain/kernel/domain-error.ts'
import type { EventStore } from '../../../eventstore/event-store.ts'
import type { Queryable } from '../../../projections/engine/schema.ts'
import type { UserRow } from '../../../projections/users/users.ts'
import { currentScheduler } from '../virtual/scheduler.ts'
import { type FeedRow, SimulatedCalendarFeeds } from './calendar-feeds.ts'
import type { SimulatedDatabase } from './database.ts'
import { FactorTables, SimulatedFactors } from './factors.ts'

type Ask = <Result>(label: string, effect: () => Result) => Promise<Result>

interface CredentialsRow extends Secrets {
  readonly session: number
  readonly forgotten: boolean
}
interface LinkRow {
  readonly token: string
  readonly userId: string
  readonly purpose: LinkPurpose
  readonly expiresAt: number
}

const hourMs = 3_600_000
const lastsHours: Readonly<Record<LinkPurpose, number>> = { invite: 7 * 24, reset: 1, verify: 48 }
const nothing: CredentialsRow = { passwordHash: null, googleSubject: null, session: 0, forgotten: false }
const now = () => currentScheduler().now

/** The tables of the vault: shared by all processes, and durable. */
export class VaultTables {
  readonly credentials = new Map<string, CredentialsRow>()
  links: readonly LinkRow[] = []
  readonly sessions = new Map<string, StartedSession & { readonly at: number }>()
  readonly devices = new Set<string>()
  /** The accounts that give an address which another account has. */
  claims: readonly { readonly userId: string; readonly emailId: string; readonly at: number }[] = []
  readonly factors = new FactorTables()
  readonly calendarFeeds = new Map<string, FeedRow>()

  /** Changes a user's record. Returns undefined without a change if the user was erased. */
  change(userId: string, change: Partial<CredentialsRow>): CredentialsRow | undefined {
    const known = this.credentials.get(userId)
    if (known?.forgotten) return undefined
    const row = { ...nothing, ...known, ...change }
    this.credentials.set(userId, row)
    return row
  }

  /** The session of a user after a change. */
  session(userId: string, change: Partial<CredentialsRow>): number {
    const row = this.change(userId, change)
    if (!row) throw new DomainError('not_found', 'account.not-found')
    return row.session
  }

  /** Uses a link up, with the others of its user and purpose. */
  useUp(token: string, purpose: LinkPurpose): LinkRow {
    const link = this.peek(token, purpose)
    this.links = this.links.filter((each) => each.userId !== link.userId || each.purpose !== purpose)
    return link
  }

  peek(token: string, purpose: LinkPurpose): LinkRow {
    const link = this.links.find((each) => each.token === token && each.purpose === purpose && each.expiresAt > now())
    if (!link) throw new DomainError('not_found', 'account.link-expired')
    return link
  }
}

/** The vault over those tables, instead of the SQL of commands/accounts. */
export function vaultIn(tables: VaultTables, database: SimulatedDatabase, store: EventStore, ask: Ask): Vault {
  const credentials = new SimulatedCredentials(tables, ask)
  const db = sessionTables(tables, ask, (userId) => database.readModels.tables.rows<UserRow>('users').get(userId))
  const asInLog = async (userId: string) => {
    const { state } = await load(store, account, streams.user(userId))
    return sessionTables(tables, ask, () => ('userId' in state ? { ...state, id: userId } : undefined))
  }
  const isForgotten = (userId: string) => tables.credentials.get(userId)?.forgotten ?? false
  return {
    credentials,
    mailedLinks: new SimulatedMailedLinks(tables, ask),
    signInCodes: new SignInCodes(noDatabase),
    sessions: new Sessions({
      credentials,
      store: new SimulatedSessionStore(tables, ask),
      readModels: db,
      asInLog,
      secret: 'a secret',
    }),
    factors: new SimulatedFactors(tables.factors, isForgotten, ask),
    challenges: new Challenges(noDatabase),
    pendingSignIns: new PendingSignIns(noDatabase),
    calendarFeeds: new SimulatedCalendarFeeds(tables.calendarFeeds, isForgotten, ask),
    pushDevices: new PushDevices(noDatabase),
  }
}

type SessionUser = Pick<UserRow, 'id' | 'name' | 'email' | 'role' | 'status'>

/** Returns the row for the query of a session's user. */
const sessionTables = (
  tables: VaultTables,
  ask: Ask,
  userOf: (userId: string) => SessionUser | undefined,
): Queryable => {
  const query = (asked: { readonly values: readonly unknown[] }) =>
    ask('session', () => {
      const [userId, role, session, tokenId] = asked.values
      const user = userOf(String(userId))
      const kept = tables.sessions.get(String(tokenId))
      const isGood =
        user?.role === role &&
        user?.status === 'active' &&
        tables.credentials.get(user.id)?.session === session &&
        kept?.userId === userId
      if (!user || !kept || !isGood) return { rows: [] }
      return { rows: [{ name: user.name, email: user.email, factorAt: kept.factorAt, isIdle: false }] }
    })
  return { query } as unknown as Queryable
}

const noDatabase = { query: () => Promise.reject(new Error('There is no database')) } as unknown as Queryable

class SimulatedCredentials extends Credentials {
  readonly #tables: VaultTables
  readonly #ask: Ask

  constructor(tables: VaultTables, ask: Ask) {
    super(noDatabase)
    this.#tables = tables
    this.#ask = ask
  }

  override of = (userId: string) =>
    this.#ask('credentials', (): Secrets => this.#tables.credentials.get(userId) ?? nothing)

  override sessionOf = (userId: string) => this.#ask('session of', () => this.#tables.session(userId, {}))

  override setPassword = (userId: string, passwordHash: string) =>
    this.#ask('set a password', () => {
      const tables = this.#tables
      tables.links = tables.links.filter((link) => link.userId !== userId || link.purpose === 'verify')
      const session = (tables.credentials.get(userId)?.session ?? -1) + 1
      return tables.session(userId, { passwordHash, session })
    })

  override setFirstPassword = (userId: string, passwordHash: string) =>
    this.#ask('set a first password', () => {
      const known = this.#tables.credentials.get(userId)?.passwordHash
      this.#tables.change(userId, { passwordHash: known ?? passwordHash })
    })

  override userOfGoogle = (subject: string) =>
    this.#ask(
      'user of Google',
      () => [...this.#tables.credentials].find(([, { googleSubject }]) => googleSubject === subject)?.[0],
    )

  override setGoogleSubject = (userId: string, googleSubject: string) =>
    this.#ask('set a Google subject', () => void this.#tables.change(userId, { googleSubject }))

  override endSessions = (userId: string) =>
    this.#ask('end sessions', () => {
      const known = this.#tables.credentials.get(userId)
      if (known) this.#tables.change(userId, { session: known.session + 1 })
    })

  override claimantsOf = (emailId: string) =>
    this.#ask('claimants of an address', () =>
      this.#tables.claims
        .filter((claim) => claim.emailId === emailId)
        .map(({ userId, at }) => ({ userId, isOld: at < now() - 48 * hourMs }))
        .toReversed(),
    )

  override claimEmail = (userId: string, emailId: string) =>
    this.#ask('claim an address', () => {
      if (this.#tables.credentials.get(userId)?.forgotten) return
      this.#tables.claims = [...this.#tables.claims, { userId, emailId, at: now() }]
    })

  override forget = (userId: string) =>
    this.#ask('forget credentials', () => {
      this.#tables.links = this.#tables.links.filter((link) => link.userId !== userId)
      this.#tables.claims = this.#tables.claims.filter((claim) => claim.userId !== userId)
      this.#tables.credentials.set(userId, { ...nothing, forgotten: true })
    })
}

class SimulatedSessionStore extends SessionStore {
  readonly #tables: VaultTables
  readonly #ask: Ask

  constructor(tables: VaultTables, ask: Ask) {
    super(noDatabase)
    this.#tables = tables
    this.#ask = ask
  }

  override add = (session: StartedSession) =>
    this.#ask('add a session', () => {
      const { sessions, devices, credentials } = this.#tables
      if (credentials.get(session.userId)?.forgotten) return
      sessions.set(session.id, { ...session, at: now() })
      devices.add(`${session.userId} ${session.device.secret}`)
    })

  override knowledgeOf = (userId: string, secret: string) =>
    this.#ask('knowledge of a device', () => {
      const { devices } = this.#tables
      if (devices.has(`${userId} ${secret}`)) return 'known'
      return [...devices].some((each) => each.startsWith(userId)) ? 'new' : 'first'
    })

  override list = (userId: string) =>
    this.#ask('list sessions', () =>
      this.#of(userId).map(({ id, method, device, network, at }) => {
        const used = new Date(at)
        return { id, method, device: device.name, network, startedAt: used, lastUsedAt: used }
      }),
    )

  override end = (userId: string, id: string) =>
    this.#ask(
      'end a session',
      () => this.#tables.sessions.get(id)?.userId === userId && this.#tables.sessions.delete(id),
    )

  override endOthers = (userId: string, id: string) =>
    this.#ask('end other sessions', () => {
      const others = this.#of(userId).filter((each) => each.id !== id)
      for (const other of others) this.#tables.sessions.delete(other.id)
      return others.length
    })

  override touch = () => this.#ask('touch a session', () => undefined)
  override confirm = (id: string, factorAt: Date) =>
    this.#ask('confirm a session', () => {
      const session = this.#tables.sessions.get(id)
      if (session) this.#tables.sessions.set(id, { ...session, factorAt })
    })

  #of(userId: string) {
    return [...this.#tables.sessions.values()].filter((each) => each.userId === userId)
  }
}

class SimulatedMailedLinks extends MailedLinks {
  readonly #tables: VaultTables
  readonly #ask: Ask

  constructor(tables: VaultTables, ask: Ask) {
    super(noDatabase)
    this.#tables = tables
    this.#ask = ask
  }

  override issue = (userId: string, purpose: LinkPurpose) => {
    const token = randomUUID()
    return this.#ask('issue a link', () => {
      const expiresAt = now() + lastsHours[purpose] * hourMs
      if (!this.#tables.credentials.get(userId)?.forgotten)
        this.#tables.links = [...this.#tables.links, { token, userId, purpose, expiresAt }]
      return token
    })
  }

  override peek = (token: string, purpose: LinkPurpose) =>
    this.#ask('look at a link', () => this.#tables.peek(token, purpose).userId)

  override use = (token: string, purpose: LinkPurpose) =>
    this.#ask('use a link', () => this.#tables.useUp(token, purpose).userId)

  override useForPassword = (token: string, purpose: LinkPurpose, passwordHash: string) =>
    this.#ask('use a link for a password', () => {
      const { userId } = this.#tables.useUp(token, purpose)
      const session = (this.#tables.credentials.get(userId)?.session ?? -1) + 1
      if (!this.#tables.change(userId, { passwordHash, session }))
        throw new DomainError('not_found', 'account.link-expired')
      return userId
    })
}

import { randomUUID } from 'node:crypto'
import { Credentials, firstSession, type Secrets } from '../../../commands/accounts/credentials.ts'
import { type LinkPurpose, MailedLinks } from '../../../commands/accounts/mailed-links.ts'
import { PushDevices } from '../../../commands/accounts/push-store.ts'
import { SessionStore, type StartedSession } from '../../../commands/accounts/session-store.ts'
import { Sessions } from '../../../commands/accounts/sessions.ts'
import { SignInCodes } from '../../../commands/accounts/sign-in-codes.ts'
import { Challenges } from '../../../commands/factors/passkeys.ts'
import { PendingSignIns } from '../../../commands/factors/pending-sign-ins.ts'
import { load } from '../../../commands/handle.ts'
import { streams } from '../../../commands/streams.ts'
import type { Vault } from '../../../commands/vault.ts'
import { account } from '../../../domain/account/account.ts'
import { DomainError } from '../../../domain/kernel/domain-error.ts'
import type { EventStore } from '../../../eventstore/event-store.ts'
import type { Queryable } from '../../../projections/engine/schema.ts'
import { ReadModelStopped } from '../../../projections/engine/stopped.ts'
import type { UserRow } from '../../../projections/users/users.ts'
import { currentScheduler } from '../virtual/scheduler.ts'
import { calendarFeedsIn, type FeedRow } from './calendar-feeds.ts'
import type { SimulatedDatabase } from './database.ts'
import { FactorTables, factorsIn } from './factors.ts'
import { type Ask, instead, noDatabase } from './ports.ts'

type CredentialsRow = Secrets & { readonly forgotten: boolean }
interface LinkRow {
  readonly token: string
  readonly userId: string
  readonly purpose: LinkPurpose
  readonly expiresAt: number
}

const hourMs = 3_600_000
const lastsHours: Readonly<Record<LinkPurpose, number>> = { invite: 7 * 24, reset: 1, verify: 48 }
const nothing: CredentialsRow = { passwordHash: null, googleSubject: null, session: firstSession, forgotten: false }
const now = () => currentScheduler().now

/** The tables of the vault: shared by all processes, and durable. */
export class VaultTables {
  readonly credentials = new Map<string, CredentialsRow>()
  links: readonly LinkRow[] = []
  readonly sessions = new Map<string, StartedSession & { readonly at: number }>()
  readonly devices = new Set<string>()
  /** The accounts that claim the address of another account. */
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

  /** Changes a user's record and ends their sessions. Returns the new session number; undefined for an erased user. */
  endSessions(userId: string, change: Partial<CredentialsRow> = {}): number | undefined {
    const { session } = this.credentials.get(userId) ?? nothing
    return this.change(userId, { ...change, session: session + 1 })?.session
  }

  /** Uses up a link, and the others of its user and purpose. */
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
  const credentials = credentialsIn(tables, ask)
  const db = sessionTables(tables, ask, (userId) => {
    const shown = database.readModels.tables
    if (shown.stopped.has('users')) throw new ReadModelStopped('users')
    return shown.rows<UserRow>('users').get(userId)
  })
  const asInLog = async (userId: string) => {
    const { state } = await load(store, account, streams.user(userId))
    return sessionTables(tables, ask, () => ('userId' in state ? { ...state, id: userId } : undefined))
  }
  const isForgotten = (userId: string) => tables.credentials.get(userId)?.forgotten ?? false
  return {
    credentials,
    mailedLinks: mailedLinksIn(tables, ask),
    signInCodes: new SignInCodes(noDatabase),
    sessions: new Sessions({
      credentials,
      store: sessionsIn(tables, ask),
      readModels: db,
      asInLog,
      secret: 'a secret',
    }),
    factors: factorsIn(tables.factors, isForgotten, ask),
    challenges: new Challenges(noDatabase),
    pendingSignIns: new PendingSignIns(noDatabase),
    calendarFeeds: calendarFeedsIn(tables.calendarFeeds, isForgotten, ask),
    pushDevices: new PushDevices(noDatabase),
  }
}

type SessionUser = Pick<UserRow, 'id' | 'name' | 'email' | 'role' | 'status'>

/** Returns the row for the query of a session's user. */
function sessionTables(tables: VaultTables, ask: Ask, userOf: (userId: string) => SessionUser | undefined) {
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

function expired(): never {
  throw new DomainError('not_found', 'sign-in.expired')
}

function credentialsIn(tables: VaultTables, ask: Ask): Credentials {
  return instead(ask, new Credentials(noDatabase), {
    of: (userId) => tables.credentials.get(userId) ?? nothing,
    sessionOf: (userId) => tables.change(userId, {})?.session ?? expired(),
    setPassword: (userId, session, passwordHash) => {
      if (tables.credentials.get(userId)?.session !== session) return expired()
      tables.links = tables.links.filter((link) => link.userId !== userId || link.purpose === 'verify')
      return tables.endSessions(userId, { passwordHash }) ?? expired()
    },
    setFirstPassword: (userId, passwordHash) => {
      const known = tables.credentials.get(userId)?.passwordHash
      tables.change(userId, { passwordHash: known ?? passwordHash })
    },
    userOfGoogle: (subject) => {
      const [userId, row] = [...tables.credentials].find(([, { googleSubject }]) => googleSubject === subject) ?? []
      return userId && row ? { userId, session: row.session } : undefined
    },
    setGoogleSubject: (userId, googleSubject, session) => {
      if ((tables.credentials.get(userId) ?? nothing).session === session) tables.change(userId, { googleSubject })
    },
    unlinkGoogle: (userId) => void tables.change(userId, { googleSubject: null }),
    endSessions: (userId) => tables.endSessions(userId) ?? nothing.session,
    claimantsOf: (emailId) =>
      tables.claims.toReversed().flatMap((claim) => (claim.emailId === emailId ? [{ userId: claim.userId }] : [])),
    replacedClaimants: () =>
      tables.claims
        .filter(({ at }) => at < now() - 48 * hourMs)
        .filter((old) => tables.claims.some((claim) => claim.emailId === old.emailId && claim.at > old.at))
        .map(({ userId }) => ({ userId })),
    claimEmail: (userId, emailId) => {
      if (tables.credentials.get(userId)?.forgotten) return
      tables.claims = [...tables.claims, { userId, emailId, at: now() }]
    },
    forget: (userId) => {
      tables.links = tables.links.filter((link) => link.userId !== userId)
      tables.claims = tables.claims.filter((claim) => claim.userId !== userId)
      for (const { id, ...each } of tables.sessions.values()) if (each.userId === userId) tables.sessions.delete(id)
      for (const device of tables.devices) if (device.startsWith(`${userId} `)) tables.devices.delete(device)
      tables.credentials.set(userId, { ...nothing, forgotten: true })
    },
  })
}

function sessionsIn(tables: VaultTables, ask: Ask): SessionStore {
  const of = (userId: string) => [...tables.sessions.values()].filter((each) => each.userId === userId)
  return instead(ask, new SessionStore(noDatabase), {
    add: (session) => {
      const { sessions, devices, credentials } = tables
      if (credentials.get(session.userId)?.forgotten) return
      sessions.set(session.id, { ...session, at: now() })
      devices.add(`${session.userId} ${session.device.secret}`)
    },
    knowledgeOf: (userId, secret) => {
      const { devices } = tables
      if (devices.has(`${userId} ${secret}`)) return 'known'
      return [...devices].some((each) => each.startsWith(userId)) ? 'new' : 'first'
    },
    list: (userId) =>
      of(userId).map(({ id, method, device, network, at }) => {
        const used = new Date(at)
        return { id, method, device: device.name, network, startedAt: used, lastUsedAt: used }
      }),
    end: (userId, id) => tables.sessions.get(id)?.userId === userId && tables.sessions.delete(id),
    endOthers: (userId, id) => {
      const others = of(userId).filter((each) => each.id !== id)
      for (const other of others) tables.sessions.delete(other.id)
      return others.length
    },
    touch: () => undefined,
    confirm: (id, factorAt) => {
      const session = tables.sessions.get(id)
      if (session) tables.sessions.set(id, { ...session, factorAt })
    },
  })
}

function mailedLinksIn(tables: VaultTables, ask: Ask): MailedLinks {
  return instead(ask, new MailedLinks(noDatabase), {
    issue: (userId, purpose) => {
      const token = randomUUID()
      const expiresAt = now() + lastsHours[purpose] * hourMs
      if (!tables.credentials.get(userId)?.forgotten)
        tables.links = [...tables.links, { token, userId, purpose, expiresAt }]
      return token
    },
    peek: (token, purpose) => tables.peek(token, purpose).userId,
    use: (token, purpose) => tables.useUp(token, purpose).userId,
    useForPassword: (token, purpose, passwordHash) => {
      const { userId } = tables.useUp(token, purpose)
      return tables.endSessions(userId, { passwordHash, googleSubject: null }) ?? expired()
    },
  })
}

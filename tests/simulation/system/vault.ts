import { randomUUID } from 'node:crypto'
import { Attempts, TooManyAttempts } from '../../../commands/accounts/attempts.ts'
import { Credentials, type Secrets } from '../../../commands/accounts/credentials.ts'
import { type LinkPurpose, MailedLinks } from '../../../commands/accounts/mailed-links.ts'
import { Sessions } from '../../../commands/accounts/sessions.ts'
import type { Vault } from '../../../commands/accounts/vault.ts'
import { load } from '../../../commands/handle.ts'
import { streams } from '../../../commands/streams.ts'
import { account } from '../../../domain/account/account.ts'
import { DomainError } from '../../../domain/kernel/domain-error.ts'
import type { EventStore } from '../../../eventstore/event-store.ts'
import type { Queryable } from '../../../projections/engine/schema.ts'
import type { UserRow } from '../../../projections/users/users.ts'
import { currentScheduler } from '../virtual/scheduler.ts'
import type { SimulatedDatabase } from './database.ts'

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
const windowMs = 15 * 60_000
const nothing: CredentialsRow = { passwordHash: null, googleSubject: null, session: 0, forgotten: false }
const now = () => currentScheduler().now

/** The tables of the vault: shared by all processes, and durable. */
export class VaultTables {
  readonly credentials = new Map<string, CredentialsRow>()
  links: readonly LinkRow[] = []
  attempts: readonly { readonly subject: string; readonly at: number }[] = []
  readonly revoked = new Set<string>()

  /** Changes what is kept of a user; undefined, and nothing is changed, for the forgotten. */
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
    if (!row) throw new DomainError('not_found', 'User not found')
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
    if (!link) throw new DomainError('not_found', 'This link is no longer valid. Please ask for a new one.')
    return link
  }
}

/** The vault over those tables: what commands/accounts asks in SQL. */
export function vaultIn(tables: VaultTables, database: SimulatedDatabase, store: EventStore, ask: Ask): Vault {
  const credentials = new SimulatedCredentials(tables, ask)
  const db = sessionTables(tables, ask, (userId) => database.readModels.tables.rows<UserRow>('users').get(userId))
  const asInLog = async (userId: string) => {
    const { state } = await load(store, account, streams.user(userId))
    return sessionTables(tables, ask, () => ('userId' in state ? { ...state, id: userId } : undefined))
  }
  return {
    credentials,
    mailedLinks: new SimulatedMailedLinks(tables, ask),
    attempts: new SimulatedAttempts(tables, ask),
    sessions: new Sessions({ credentials, db, readModels: db, asInLog, secret: 'a secret' }),
  }
}

type SessionUser = Pick<UserRow, 'id' | 'name' | 'email' | 'role' | 'status'>

/** Answers the two statements of the sessions. */
const sessionTables = (
  tables: VaultTables,
  ask: Ask,
  userOf: (userId: string) => SessionUser | undefined,
): Queryable => {
  const query = (asked: string | { readonly values: readonly unknown[] }, values: readonly unknown[] = []) =>
    ask('session', () => {
      if (typeof asked === 'string') {
        tables.revoked.add(String(values[0]))
        return { rows: [] }
      }
      const [userId, role, session, tokenId] = asked.values
      const user = userOf(String(userId))
      const isGood =
        user?.role === role &&
        user?.status === 'active' &&
        tables.credentials.get(user.id)?.session === session &&
        !tables.revoked.has(String(tokenId))
      return { rows: user && isGood ? [{ name: user.name, email: user.email }] : [] }
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

  override forget = (userId: string) =>
    this.#ask('forget credentials', () => {
      this.#tables.links = this.#tables.links.filter((link) => link.userId !== userId)
      this.#tables.credentials.set(userId, { ...nothing, forgotten: true })
    })
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
        throw new DomainError('not_found', 'This link is no longer valid. Please ask for a new one.')
      return userId
    })
}

class SimulatedAttempts extends Attempts {
  readonly #tables: VaultTables
  readonly #ask: Ask

  constructor(tables: VaultTables, ask: Ask) {
    super(noDatabase)
    this.#tables = tables
    this.#ask = ask
  }

  override check = (subjects: readonly string[], most: number) =>
    this.#ask('check attempts', () => {
      for (const subject of subjects) {
        const recent = this.#tables.attempts.filter((each) => each.subject === subject && each.at > now() - windowMs)
        const first = recent.at(-most)
        if (first) throw new TooManyAttempts(Math.max(1, Math.ceil((first.at + windowMs - now()) / 1_000)))
      }
    })

  override add = (subjects: readonly string[]) =>
    this.#ask('add attempts', () => {
      const recent = this.#tables.attempts.filter(({ at }) => at > now() - windowMs)
      this.#tables.attempts = [...recent, ...subjects.map((subject) => ({ subject, at: now() }))]
    })

  override clear = (subject: string) =>
    this.#ask('clear attempts', () => {
      this.#tables.attempts = this.#tables.attempts.filter((each) => each.subject !== subject)
    })
}

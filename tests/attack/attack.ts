import type pg from 'pg'
import type { Role } from '../../domain/account/events.ts'
import type { TestUser } from '../support/accounts.ts'
import type { Fixtures } from '../support/fixtures.ts'

/** An email or SMS that the attacked installation has sent. */
export interface SentMessage {
  readonly channel: 'sms' | 'email'
  readonly to: string
  /** Of an email, the headers and all parts as sent, decoded. */
  readonly text: string
}

/** A production build with a new, empty database. */
export interface AttackWorld {
  /** Its address, without a slash at the end. */
  readonly origin: string
  /** A second process on the same database, for attacks on limits that each process might count alone. */
  readonly otherOrigin: string
  /** The database, as an operator sees it. */
  readonly database: pg.Pool
  /** The data directory of the embedded PostgreSQL server. */
  readonly databaseFiles: string
  /** Two studios, with session types and without bookings. */
  readonly fixtures: Fixtures
  /** Signs a new user in, with a verified email address. */
  signIn(role: Role): Promise<TestUser>
  /** All emails and SMS sent so far, oldest first. */
  messages(): readonly SentMessage[]
}

/** Replays an attack of an audit against a running production build. */
export interface Attack {
  readonly name: string
  /** The audit's result, in one line with counts. */
  readonly before: string
  /** Settings of the servers that differ from a production's. */
  readonly environment?: Readonly<Record<string, string>>
  /** Replays the attack. `now` is the result, with counts. `held` says whether the product withstood it. */
  run(world: AttackWorld): Promise<{ readonly now: string; readonly held: boolean }>
}

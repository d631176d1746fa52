import type { ChargeOf } from '../domain/booking/rules.ts'
import type { EventStore, Position } from '../eventstore/event-store.ts'
import type { KeyedQueue } from '../lib/keyed-queue.ts'
import type { ReadModels } from '../projections/read-models.ts'
import type { IsBreached } from './accounts/passwords.ts'
import type { People } from './accounts/people.ts'
import type { BookingCodes } from './bookings/booking-codes.ts'
import type { Handle } from './handle.ts'
import type { KeyedIds } from './keyed-ids.ts'
import type { Limits } from './limits/limits.ts'
import type { Links } from './links.ts'
import type { Transact } from './unit-of-work.ts'
import type { Vault } from './vault.ts'

/** The dependencies of commands. */
export interface Services {
  readonly store: EventStore
  readonly handle: Handle
  readonly transact: Transact
  /** For reference data such as a studio's hours, never for what must be consistent. */
  readonly readModels: ReadModels
  readonly links: Links
  /** Counts what people do, across all processes. */
  readonly limits: Limits
  readonly ids: KeyedIds
  readonly codes: BookingCodes
  /**
   * Returns the booking with a code, up to a position of the log; undefined if there is none. Waits for the read models
   * only if they know no such booking. Throws ReadModelsBehind.
   */
  readonly bookingByCode: (code: string, position: Position | undefined) => Promise<string | undefined>
  readonly people: People
  /** Returns the amount to request from M-Pesa for a price. */
  readonly chargeOf: ChargeOf
  /** The secrets for signing in. */
  readonly vault: Vault
  readonly isBreached: IsBreached
  /** Serializes requests with the same Idempotency-Key. */
  readonly requests: KeyedQueue
  /**
   * Waits until the read models reach a position. Only for jobs that query them, never before answering a command.
   * Throws ReadModelsBehind after 2 seconds.
   */
  readonly waitForProjections: (position: Position | undefined) => Promise<void>
}

/** What a function that only reads streams needs. */
export interface LogReader {
  readonly store: Pick<EventStore, 'read'>
}

/** What a command needs that decides on a stream and reads no other. */
export type LogWriter = Pick<Services, 'handle'>

/** What a command needs that also reads other streams. */
export type Log = Pick<Services, 'handle' | 'store'>

/** What a limit needs: the counts, and the ids that hide whom they count. */
export type LimitServices = Pick<Services, 'limits' | 'ids'>

import type { ChargeOf } from '../domain/booking/price.ts'
import type { EventStore, Position } from '../eventstore/event-store.ts'
import type { Queryable } from '../projections/engine/schema.ts'
import type { ReadModels } from '../projections/read-models.ts'
import type { People } from './accounts/people.ts'
import type { Vault } from './accounts/vault.ts'
import type { BookingCodes } from './bookings/booking-codes.ts'
import type { Handle } from './handle.ts'
import type { KeyedIds } from './keyed-ids.ts'
import type { Links } from './links.ts'
import type { KeyedQueue } from './queue.ts'
import type { Transact } from './unit-of-work.ts'

/** What use cases work with. */
export interface Services {
  readonly store: EventStore
  readonly handle: Handle
  readonly transact: Transact
  /** For reference data such as a studio's hours; never for what must be consistent. */
  readonly readModels: ReadModels
  /** The database that holds them. */
  readonly db: Queryable
  readonly links: Links
  readonly ids: KeyedIds
  readonly codes: BookingCodes
  /**
   * The booking that has a code, as far as the log goes up to a position; undefined for a code that none has. Waits for
   * the read models only where they know no such booking. Throws ReadModelsBehind.
   */
  readonly bookingByCode: (code: string, position: Position | undefined) => Promise<string | undefined>
  readonly people: People
  /** What M-Pesa is asked for a price. */
  readonly chargeOf: ChargeOf
  /** What people sign in with. */
  readonly vault: Vault
  /** Requests under the same Idempotency-Key wait for each other here. */
  readonly requests: KeyedQueue
  /**
   * Waits until the read models reach a position. Only for jobs that query them, never before answering a command.
   * Throws ReadModelsBehind after 2 seconds.
   */
  readonly waitForProjections: (position: Position | undefined) => Promise<void>
}

/** What it takes to decide on a stream. */
export type Log = Pick<Services, 'handle' | 'store'>

import type { ChargeOf } from '../domain/booking/rules.ts'
import type { PersonKeys } from '../eventstore/codec/person-keys.ts'
import type { EventStore, Position } from '../eventstore/event-store.ts'
import { KeyedQueue } from '../lib/keyed-queue.ts'
import type { ReadModels } from '../projections/read-models.ts'
import type { IsBreached } from './accounts/passwords.ts'
import { createPeople, type People } from './accounts/people.ts'
import { BookingCodes } from './bookings/booking-codes.ts'
import { createHandle, type Handle, StreamStates } from './handle.ts'
import type { KeyedIds } from './keyed-ids.ts'
import type { Limits } from './limits/limits.ts'
import type { Links } from './links.ts'
import { createTransact, type Transact } from './unit-of-work.ts'
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

/** What a limit needs: the counts, and the ids that hide people's data. */
export type LimitServices = Pick<Services, 'limits' | 'ids'>

type Given = Omit<Services, 'handle' | 'transact' | 'codes' | 'bookingByCode' | 'people' | 'requests'>

/** Returns the dependencies of commands, given those from outside and the keys of people's data. */
export function createServices(given: Given, keys: PersonKeys): Services {
  const { store, ids, readModels, waitForProjections } = given
  const states = new StreamStates()
  const queue = new KeyedQueue()
  const handle = createHandle(store, states, queue)
  return {
    ...given,
    handle,
    transact: createTransact(store, states, queue),
    codes: new BookingCodes(handle, store, ids),
    async bookingByCode(code, position) {
      const known = await readModels.bookingWithCode(code)
      if (known !== undefined) return known
      await waitForProjections(position)
      return readModels.bookingWithCode(code)
    },
    people: createPeople(ids, keys),
    requests: new KeyedQueue(),
  }
}

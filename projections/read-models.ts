import { isBlocked } from './blocks/blocks.ts'
import { bookingWithCode, deletedStudiosToClose, upcomingBookings } from './bookings/queries.ts'
import { type RequestReferences, requestReferences } from './bookings/reference.ts'
import { assignable } from './catalogue/catalogue.ts'
import type { Queryable } from './engine/schema.ts'
import { messageByProviderId } from './messages/messages.ts'
import { bookedReceipts, recordedReceipts } from './payments/ledger.ts'
import { paymentTraces } from './payments/queries.ts'
import { peopleToForget, unusedAccounts } from './people/retention.ts'
import { takenBetween } from './schedule/queries.ts'
import { assignableStudios } from './studios/office.ts'
import { publicOpening, studioOpening } from './studios/queries.ts'
import { studiosToAssign } from './users/managers.ts'
import { userById } from './users/users.ts'

type Query = (db: Queryable, ...given: never[]) => unknown
type Bound<Ask extends Query> = Ask extends (db: Queryable, ...given: infer Given) => infer Answer
  ? (...given: Given) => Answer
  : never

/**
 * Lookups for commands and processes: reference data such as a studio's hours, never data that must be consistent. The
 * data is eventually consistent.
 */
export interface ReadModels {
  readonly requestReferences: RequestReferences
  readonly publicOpening: Bound<typeof publicOpening>
  readonly studioOpening: Bound<typeof studioOpening>
  readonly takenBetween: Bound<typeof takenBetween>
  readonly bookingWithCode: Bound<typeof bookingWithCode>
  readonly upcomingBookings: Bound<typeof upcomingBookings>
  readonly deletedStudiosToClose: Bound<typeof deletedStudiosToClose>
  readonly userById: Bound<typeof userById>
  readonly assignable: Bound<typeof assignable>
  readonly assignableStudios: Bound<typeof assignableStudios>
  readonly studiosToAssign: Bound<typeof studiosToAssign>
  readonly messageByProviderId: Bound<typeof messageByProviderId>
  readonly isBlocked: Bound<typeof isBlocked>
  readonly bookedReceipts: Bound<typeof bookedReceipts>
  readonly recordedReceipts: Bound<typeof recordedReceipts>
  readonly paymentTraces: Bound<typeof paymentTraces>
  readonly peopleToForget: Bound<typeof peopleToForget>
  readonly unusedAccounts: Bound<typeof unusedAccounts>
}

/** The read models in PostgreSQL. */
export const readModelsIn = (db: Queryable): ReadModels => ({
  requestReferences: requestReferences(db),
  publicOpening: (...given) => publicOpening(db, ...given),
  studioOpening: (...given) => studioOpening(db, ...given),
  takenBetween: (...given) => takenBetween(db, ...given),
  bookingWithCode: (...given) => bookingWithCode(db, ...given),
  upcomingBookings: (...given) => upcomingBookings(db, ...given),
  deletedStudiosToClose: (...given) => deletedStudiosToClose(db, ...given),
  userById: (...given) => userById(db, ...given),
  assignable: (...given) => assignable(db, ...given),
  assignableStudios: (...given) => assignableStudios(db, ...given),
  studiosToAssign: (...given) => studiosToAssign(db, ...given),
  messageByProviderId: (...given) => messageByProviderId(db, ...given),
  isBlocked: (...given) => isBlocked(db, ...given),
  bookedReceipts: (...given) => bookedReceipts(db, ...given),
  recordedReceipts: (...given) => recordedReceipts(db, ...given),
  paymentTraces: (...given) => paymentTraces(db, ...given),
  peopleToForget: (...given) => peopleToForget(db, ...given),
  unusedAccounts: (...given) => unusedAccounts(db, ...given),
})

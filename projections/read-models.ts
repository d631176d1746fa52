import { isBlocked } from './blocks/blocks.ts'
import { bookingWithCode, missingStudiosToClose, upcomingBookings } from './bookings/queries.ts'
import { requestReferences } from './bookings/reference.ts'
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

/**
 * Lookups for commands and processes: reference data such as a studio's hours, never data that must be consistent. The
 * data is eventually consistent.
 */
export type ReadModels = ReturnType<typeof readModelsIn>

/** The read models in PostgreSQL. `nightly` has no short timeout, for queries that read all bookings. */
export function readModelsIn(db: Queryable, nightly = db) {
  const asking =
    <Given extends unknown[], Answer>(query: (db: Queryable, ...given: Given) => Answer, from = db) =>
    (...given: Given) =>
      query(from, ...given)
  return {
    requestReferences: requestReferences(db),
    publicOpening: asking(publicOpening),
    studioOpening: asking(studioOpening),
    takenBetween: asking(takenBetween),
    bookingWithCode: asking(bookingWithCode),
    upcomingBookings: asking(upcomingBookings),
    missingStudiosToClose: asking(missingStudiosToClose),
    userById: asking(userById),
    assignable: asking(assignable),
    assignableStudios: asking(assignableStudios),
    studiosToAssign: asking(studiosToAssign),
    messageByProviderId: asking(messageByProviderId),
    isBlocked: asking(isBlocked),
    bookedReceipts: asking(bookedReceipts),
    recordedReceipts: asking(recordedReceipts),
    paymentTraces: asking(paymentTraces),
    peopleToForget: asking(peopleToForget, nightly),
    unusedAccounts: asking(unusedAccounts, nightly),
  }
}

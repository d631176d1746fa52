import { bookingWithCode } from './bookings/queries.ts'
import { type RequestReferences, requestReferences } from './bookings/reference.ts'
import { bookingsToCome, deletedStudiosToClose } from './bookings/to-come.ts'
import { assignable } from './catalogue/queries.ts'
import type { Queryable } from './engine/schema.ts'
import { messageByProviderId } from './messages/queries.ts'
import { bookedReceipts } from './payments/ledger.ts'
import { heldBetween } from './schedule/queries.ts'
import { assignableStudios } from './studios/office.ts'
import { studioOpening } from './studios/queries.ts'
import { studiosToAssign } from './users/managers.ts'
import { userById } from './users/queries.ts'

type Query = (db: Queryable, ...given: never[]) => unknown
type Asked<Ask extends Query> = Ask extends (db: Queryable, ...given: infer Given) => infer Answer
  ? (...given: Given) => Answer
  : never

/**
 * What commands and processes look up in the read models: reference data such as a studio's hours, never what must be
 * consistent. Answers are as old as the read models are.
 */
export interface ReadModels {
  readonly requestReferences: RequestReferences
  readonly studioOpening: Asked<typeof studioOpening>
  readonly heldBetween: Asked<typeof heldBetween>
  readonly bookingWithCode: Asked<typeof bookingWithCode>
  readonly bookingsToCome: Asked<typeof bookingsToCome>
  readonly deletedStudiosToClose: Asked<typeof deletedStudiosToClose>
  readonly userById: Asked<typeof userById>
  readonly assignable: Asked<typeof assignable>
  readonly assignableStudios: Asked<typeof assignableStudios>
  readonly studiosToAssign: Asked<typeof studiosToAssign>
  readonly messageByProviderId: Asked<typeof messageByProviderId>
  readonly bookedReceipts: Asked<typeof bookedReceipts>
}

/** The read models in PostgreSQL. */
export const readModelsIn = (db: Queryable): ReadModels => ({
  requestReferences: requestReferences(db),
  studioOpening: (...given) => studioOpening(db, ...given),
  heldBetween: (...given) => heldBetween(db, ...given),
  bookingWithCode: (...given) => bookingWithCode(db, ...given),
  bookingsToCome: (...given) => bookingsToCome(db, ...given),
  deletedStudiosToClose: (...given) => deletedStudiosToClose(db, ...given),
  userById: (...given) => userById(db, ...given),
  assignable: (...given) => assignable(db, ...given),
  assignableStudios: (...given) => assignableStudios(db, ...given),
  studiosToAssign: (...given) => studiosToAssign(db, ...given),
  messageByProviderId: (...given) => messageByProviderId(db, ...given),
  bookedReceipts: (...given) => bookedReceipts(db, ...given),
})

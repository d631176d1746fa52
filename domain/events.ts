import { type AccountEvent, type AdminsEvent, accountEvents, adminsEvents } from './account/events.ts'
import { type BlockEvent, blockEvents } from './block/block.ts'
import { type BookingEvent, bookingEvents } from './booking/events.ts'
import { type BookingCodesEvent, bookingCodesEvents } from './booking-codes/booking-codes.ts'
import { type CatalogueEvent, catalogueEvents } from './catalogue/catalogue.ts'
import { type ContactEvent, contactEvents } from './contact/contact.ts'
import { type LedgerEvent, ledgerEvents } from './ledger/reconcile.ts'
import { type MessageEvent, messageEvents } from './message/message.ts'
import { type PaymentEvent, paymentEvents } from './payment/events.ts'
import { type ReadModelEvent, readModelEvents } from './read-models/skipped-events.ts'
import { type ReceiptEvent, receiptEvents } from './receipt/events.ts'
import { type ScheduleEvent, scheduleEvents } from './schedule/events.ts'
import { type SessionTypeEvent, sessionTypeEvents } from './session-type/session-type.ts'
import { type SmsEvent, smsEvents } from './sms/sms-sending.ts'
import { type StudioEvent, studioEvents } from './studio/events.ts'
import { type UniquenessEvent, uniquenessEvents } from './uniqueness/uniqueness.ts'

/** Every event type with its current schema. */
export const eventSchemas = {
  ...accountEvents,
  ...adminsEvents,
  ...blockEvents,
  ...bookingEvents,
  ...bookingCodesEvents,
  ...catalogueEvents,
  ...contactEvents,
  ...ledgerEvents,
  ...messageEvents,
  ...paymentEvents,
  ...readModelEvents,
  ...receiptEvents,
  ...scheduleEvents,
  ...sessionTypeEvents,
  ...smsEvents,
  ...studioEvents,
  ...uniquenessEvents,
}
export type DomainEvent =
  | AccountEvent
  | AdminsEvent
  | BlockEvent
  | BookingEvent
  | BookingCodesEvent
  | CatalogueEvent
  | ContactEvent
  | LedgerEvent
  | MessageEvent
  | PaymentEvent
  | ReadModelEvent
  | ReceiptEvent
  | ScheduleEvent
  | SessionTypeEvent
  | SmsEvent
  | StudioEvent
  | UniquenessEvent
export type EventType = DomainEvent['type']

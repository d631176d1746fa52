import { dateOf, type Slot } from '../domain/kernel/slot.ts'

/** The names of all streams. `projections/` may not import them and knows their prefixes. */
export const streams = {
  booking: (bookingId: string) => `booking-${bookingId}`,
  /** A studio's day; `slots` are hours of that day. */
  schedule: (studioId: string, date: string) => `schedule-${studioId}-${date}`,
  /** The block that an Idempotency-Key counts for. Named after the key's keyed id. */
  timeBlock: (attemptId: string) => `time-block-${attemptId}`,
  /** The payment of the booking with the same id. */
  payment: (bookingId: string) => `payment-${bookingId}`,
  /** Named after M-Pesa's number. */
  receipt: (receipt: string) => `receipt-${receipt}`,
  /** The booking that a till's receipt counts for. Named after M-Pesa's number. */
  tillReceipt: (receipt: string) => `till-receipt-${receipt}`,
  /** One reconciliation. */
  ledger: (reconciliationId: string) => `ledger-${reconciliationId}`,
  /** A phone, address or network that an admin blocked from booking. */
  block: (blockId: string) => `block-${blockId}`,
  /** Whether SMS are sent. */
  sms: 'sms',
  /** The events that read models ignore. */
  readModels: 'read-models',
  contact: (contactId: string) => `contact-${contactId}`,
  message: (messageId: string) => `message-${messageId}`,
  studio: (studioId: string) => `studio-${studioId}`,
  sessionType: (sessionTypeId: string) => `session-type-${sessionTypeId}`,
  feature: (itemId: string) => `feature-${itemId}`,
  limitation: (itemId: string) => `limitation-${itemId}`,
  user: (userId: string) => `user-${userId}`,
  /** The roster of admins. */
  admins: 'admins',
  /** A person erased without an account, before such events had the account's stream. */
  person: (personId: string) => `person-${personId}`,
  /** Named after the address's keyed id, so that the log contains no addresses. */
  email: (emailId: string) => `email-${emailId}`,
  /** The reserved blocks of booking codes. */
  codes: 'codes',
  /** A code that was reserved singly, before codes were reserved in blocks. */
  bookingCode: (code: string) => `code-${code}`,
  studioCode: (code: string) => `studio-code-${code}`,
  sessionTypeCode: (studioId: string | null, type: string) => `session-type-code-${studioId ?? 'global'}-${type}`,
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const text = '.+'

/** The pattern of each kind of stream name. */
const names: Readonly<Record<keyof typeof streams, string>> = {
  booking: streams.booking(uuid),
  schedule: streams.schedule(uuid, '[0-9]{4}-[0-9]{2}-[0-9]{2}'),
  timeBlock: streams.timeBlock(uuid),
  payment: streams.payment(uuid),
  receipt: streams.receipt(text),
  tillReceipt: streams.tillReceipt(text),
  ledger: streams.ledger(uuid),
  block: streams.block(uuid),
  sms: streams.sms,
  readModels: streams.readModels,
  contact: streams.contact(uuid),
  message: streams.message(uuid),
  studio: streams.studio(uuid),
  sessionType: streams.sessionType(uuid),
  feature: streams.feature(uuid),
  limitation: streams.limitation(uuid),
  user: streams.user(uuid),
  admins: streams.admins,
  person: streams.person(uuid),
  email: streams.email(uuid),
  codes: streams.codes,
  bookingCode: streams.bookingCode(text),
  studioCode: streams.studioCode(text),
  sessionTypeCode: `session-type-code-(?:${uuid}|global)-${text}`,
}

/**
 * Matches our stream names, so that other programs can share the log. Names with codes are recognized by their prefix
 * only. EventStoreDB also runs the expression, so it uses the common subset of JavaScript and .NET.
 */
export const ourStreams = new RegExp(`^(?:${Object.values(names).join('|')})$`)

/** Groups hours by date. */
export function byDate(slots: readonly Slot[]): Map<string, Slot[]> {
  const dates = new Map<string, Slot[]>()
  for (const slot of slots) dates.set(dateOf(slot), [...(dates.get(dateOf(slot)) ?? []), slot])
  return dates
}

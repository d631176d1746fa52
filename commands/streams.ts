import { dateOf, type Slot } from '../domain/kernel/slot.ts'

/** How streams are named: the one place. */
export const streams = {
  booking: (bookingId: string) => `booking-${bookingId}`,
  /** The stream that guards a studio's day; `slots` are hours of that day. */
  schedule: (studioId: string, date: string) => `schedule-${studioId}-${date}`,
  /** Of the booking of the same id. */
  payment: (bookingId: string) => `payment-${bookingId}`,
  /** Of which booking a prompt is: what its callback, which names only the prompt, is found by. */
  attempt: (attemptId: string) => `attempt-${attemptId}`,
  /** Of which booking a refund is; likewise. */
  refund: (refundId: string) => `refund-${refundId}`,
  /** Of which receipt a check is that M-Pesa was asked for; likewise. */
  check: (checkId: string) => `check-${checkId}`,
  /** By M-Pesa's number. */
  receipt: (receipt: string) => `receipt-${receipt}`,
  /** One comparison of books and statement. */
  ledger: (reconciliationId: string) => `ledger-${reconciliationId}`,
  contact: (contactId: string) => `contact-${contactId}`,
  message: (messageId: string) => `message-${messageId}`,
  studio: (studioId: string) => `studio-${studioId}`,
  sessionType: (sessionTypeId: string) => `session-type-${sessionTypeId}`,
  feature: (itemId: string) => `feature-${itemId}`,
  limitation: (itemId: string) => `limitation-${itemId}`,
  user: (userId: string) => `user-${userId}`,
  /** Who the admins are. */
  admins: 'admins',
  /** Of a person who was erased without an account, before that was written to the stream of the account. */
  person: (personId: string) => `person-${personId}`,
  /** By the address's keyed id, so that the log tells nobody's address. */
  email: (emailId: string) => `email-${emailId}`,
  /** Which blocks of booking codes are reserved. */
  codes: 'codes',
  /** A code that was reserved singly, before codes were reserved in blocks. */
  bookingCode: (code: string) => `code-${code}`,
  studioCode: (code: string) => `studio-code-${code}`,
  sessionTypeCode: (studioId: string | null, type: string) => `session-type-code-${studioId ?? 'global'}-${type}`,
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const text = '.+'

/** What each kind of stream may be called. */
const names: Readonly<Record<keyof typeof streams, string>> = {
  booking: streams.booking(uuid),
  schedule: streams.schedule(uuid, '[0-9]{4}-[0-9]{2}-[0-9]{2}'),
  payment: streams.payment(uuid),
  attempt: streams.attempt(uuid),
  refund: streams.refund(uuid),
  check: streams.check(uuid),
  receipt: streams.receipt(text),
  ledger: streams.ledger(uuid),
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
 * Matches the names of our streams, so that a log may be shared with other programs. A name by a code is told from
 * theirs only by how it begins. EventStoreDB runs the expression, too: it keeps to what JavaScript and .NET have in
 * common.
 */
export const ourStreams = new RegExp(`^(?:${Object.values(names).join('|')})$`)

/** Hours by the date they stand on. */
export function byDate(slots: readonly Slot[]): Map<string, Slot[]> {
  const dates = new Map<string, Slot[]>()
  for (const slot of slots) dates.set(dateOf(slot), [...(dates.get(dateOf(slot)) ?? []), slot])
  return dates
}

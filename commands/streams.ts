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
  person: (personId: string) => `person-${personId}`,
  /** By the address's keyed id, so that the log tells nobody's address. */
  email: (emailId: string) => `email-${emailId}`,
  bookingCode: (code: string) => `code-${code}`,
  studioCode: (code: string) => `studio-code-${code}`,
  sessionTypeCode: (studioId: string | null, type: string) => `session-type-code-${studioId ?? 'global'}-${type}`,
}

/** Hours by the date they stand on. */
export function byDate(slots: readonly Slot[]): Map<string, Slot[]> {
  const dates = new Map<string, Slot[]>()
  for (const slot of slots) dates.set(dateOf(slot), [...(dates.get(dateOf(slot)) ?? []), slot])
  return dates
}

import { eventSchemas } from '../../domain/events.ts'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import type { Scope } from '../../projections/bookings/figures.ts'
import { type LiveBooking, liveBookings } from '../../projections/bookings/live.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import type { LiveMessage } from '../contract/manager-events.ts'
import { bookingMessages, paymentMessages, suspenseMessages } from './booking-messages.ts'
import { bookingIdOf, type Messages, type Recorded, serverSentEvent } from './messages.ts'
import { studioMessages } from './studio-messages.ts'

/** The messages of one event, and the positions before and after it. */
export interface Update extends Messages {
  readonly before: Position
  readonly position: Position
}

/** What a subscriber sees: everything as an admin, or everything or one manager's studios as a manager. */
export interface FeedScope extends Scope {
  readonly as: 'admin' | 'manager'
}

const topics = ['booking.', 'payment.', 'receipt.suspended', 'studio.']

/** The types of events that lead to updates. */
export const updateTypes: readonly string[] = Object.keys(eventSchemas).filter((type) =>
  topics.some((topic) => type.startsWith(topic)),
)

export interface UpdateSource {
  readonly store: EventStore
  readonly db: Queryable
}

/**
 * The updates of events, in their order, with one query for all bookings; the read models must show the events. `before`
 * is the position up to which everything was sent.
 */
export async function updatesOf(
  { store, db }: UpdateSource,
  events: readonly Recorded[],
  before: Position,
): Promise<Update[]> {
  const bookings = await liveBookings(db, [...new Set(events.map(bookingIdOf).filter((id) => id !== undefined))])
  const updates: Update[] = []
  for (const event of events) {
    const messages = await messagesOf(event, store, bookings.get(bookingIdOf(event) ?? ''))
    updates.push({ ...messages, before: updates.at(-1)?.position ?? before, position: event.position })
  }
  return updates
}

/** Text that brings a subscriber up to a position. */
export interface Chunk {
  readonly position: Position
  readonly text: string
}

/** What a scope sees of updates, a chunk for each. */
export const visibleTo = ({ as, managerId }: FeedScope, updates: readonly Update[]): Chunk[] =>
  updates.flatMap(({ managerIds, toManagers, toAdmins, before, position }) => {
    const isConcerned = managerId === undefined || managerIds.includes(managerId)
    const messages = as === 'admin' ? toAdmins : isConcerned ? toManagers : []
    return messages.length === 0 ? [] : [{ position, text: textOf(messages, before, position) }]
  })

/** The text of all chunks after a position. */
export const textAfter = (after: Position, chunks: readonly Chunk[]): string =>
  chunks
    .filter(({ position }) => position > after)
    .map(({ text }) => text)
    .join('')

async function messagesOf(event: Recorded, store: EventStore, booking: LiveBooking | undefined): Promise<Messages> {
  if (event.type.startsWith('booking.')) return bookingMessages(event, booking)
  if (event.type.startsWith('payment.')) return paymentMessages(event, booking)
  return event.type === 'receipt.suspended' ? suspenseMessages(event) : studioMessages(store, event)
}

/**
 * The messages of one event. An id is the position up to which everything was sent, so only the last message has the
 * event's own: a connection that breaks in between loses nothing.
 */
const textOf = (messages: readonly LiveMessage[], before: Position, position: Position) =>
  messages.map((message, i) => serverSentEvent(message, i === messages.length - 1 ? position : before)).join('')

import * as z from 'zod'
import { streams } from '../../commands/streams.ts'
import { eventSchemas } from '../../domain/events.ts'
import { Cents, kesOf, kesText } from '../../domain/kernel/money.ts'
import { type StudioEvent, studioEvents } from '../../domain/studio/events.ts'
import { type Studio, studio } from '../../domain/studio/studio.ts'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import { type LiveBooking, liveBookings } from '../../projections/bookings/queries.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import type { Scope } from '../../projections/studios/queries.ts'
import type { Log } from '../../runtime/log.ts'
import type { LiveMessage } from '../contract/manager-events.ts'
import { bookingText, bookingTitle } from '../views/dashboards.ts'
import {
  bookingIdOf,
  type Messages,
  noMessages,
  notification,
  type Recorded,
  serverSentEvent,
  takeOrSkip,
} from './messages.ts'

/** The messages of one event, and the positions before and after it. */
export interface Update extends Messages {
  readonly before: Position
  readonly position: Position
}

/** The scope of a subscriber: all updates for an admin; one manager's studios, or all, for a manager. */
export interface FeedScope extends Scope {
  readonly as: 'admin' | 'manager'
}

const topics = ['booking.', 'payment.', 'receipt.suspended', 'studio.', 'schedule.hours_']

/** The types of events that cause updates. */
export const updateTypes: readonly string[] = Object.keys(eventSchemas).filter((type) =>
  topics.some((topic) => type.startsWith(topic)),
)

export interface UpdateSource {
  readonly store: EventStore
  readonly db: Queryable
  readonly log: Pick<Log, 'error'>
}

/**
 * The updates of events, in their order, with one query for all bookings and one read of each studio; the read models
 * must show the events. `before` is the position up to which everything was sent. An event that it can't process causes
 * no update. Once the signal aborts, it reads no more, and the updates are incomplete.
 */
export async function updatesOf(
  { store, db, log }: UpdateSource,
  events: readonly Recorded[],
  before: Position,
  signal: AbortSignal,
): Promise<Update[]> {
  const ids = [...new Set(events.map(bookingIdOf).filter((id) => id !== undefined))]
  const unknown: ReadonlyMap<string, LiveBooking> = new Map()
  const bookings = await takeOrSkip(log, { bookings: ids }, () => liveBookings(db, ids), unknown)
  const studios = await studiosOf({ store, log }, events, signal)
  const updates: Update[] = []
  for (const [i, event] of events.entries()) {
    const { id, type, stream } = event
    const work = () =>
      isSameBlock(event, events[i - 1])
        ? noMessages
        : messagesOf(event, bookings.get(bookingIdOf(event) ?? ''), studios)
    const messages = await takeOrSkip(log, { event: { id, type, stream } }, work, noMessages)
    updates.push({ ...messages, before: updates.at(-1)?.position ?? before, position: event.position })
  }
  return updates
}

/** A block of hours has an event for each of its days. */
const isSameBlock = ({ type, data }: Recorded, previous: Recorded | undefined): boolean =>
  type.startsWith('schedule.') && previous?.type === type && previous.data.blockId === data.blockId

/** Text that brings a subscriber up to a position; without one, it is for every subscriber. */
export interface Chunk {
  readonly position?: Position
  readonly text: string
}

/** Returns the updates that a scope receives, one chunk each. */
export const visibleTo = ({ as, managerId }: FeedScope, updates: readonly Update[]): Chunk[] =>
  updates.flatMap(({ managerIds, toManagers, toAdmins, before, position }) => {
    const isConcerned = managerId === undefined || managerIds.includes(managerId)
    const messages = as === 'admin' ? toAdmins : isConcerned ? toManagers : []
    return messages.length === 0 ? [] : [{ position, text: textOf(messages, before, position) }]
  })

/** The text of all chunks after a position, and of those without one. */
export const textAfter = (after: Position, chunks: readonly Chunk[]): string =>
  chunks
    .filter(({ position }) => position === undefined || position > after)
    .map(({ text }) => text)
    .join('')

function messagesOf(event: Recorded, booking: LiveBooking | undefined, { around, latest }: Studios): Messages {
  if (event.type.startsWith('booking.')) return bookingMessages(event, booking)
  if (event.type.startsWith('payment.')) return paymentMessages(event, booking)
  if (event.type.startsWith('schedule.')) return blockMessages(event, latest.get(studioStreamOf(event) ?? ''))
  return event.type === 'receipt.suspended' ? suspenseMessages(event) : studioMessages(event, around.get(event.id))
}

/**
 * The messages of one event. An id is the position up to which everything was sent, so only the last message has the
 * event's own: a connection that breaks in between loses nothing.
 */
const textOf = (messages: readonly LiveMessage[], before: Position, position: Position) =>
  messages.map((message, i) => serverSentEvent(message, i === messages.length - 1 ? position : before)).join('')

/** The changes of bookings that managers and admins are notified of; the rest only updates their screens. */
const managerNotifications = new Set([
  ...['requested', 'approved', 'rejected', 'paid', 'cancelled', 'reinstated', 'rescheduled'],
])
/** Admins are notified of payments by the events of payments. */
const adminNotifications = new Set(['requested', 'manager_confirmed', 'cancelled'])

/** The messages of an event of a booking; none if the read models do not know the booking. */
function bookingMessages({ type, data, metadata }: Recorded, booking: LiveBooking | undefined): Messages {
  if (!booking) return noMessages
  const { at, actor } = metadata
  const change = type.slice('booking.'.length)
  const { code, studio_name: studioName, slots, manager_id } = booking
  const title = bookingTitle(change)
  const message = bookingText(code, studioName, slots)
  const update = bookingUpdate(booking, at)
  const notified = [notification({ title, message, at, type, code, studioName, slots: [...slots] }), update]
  // Users are not notified of their own actions.
  const byManager = 'id' in actor && actor.id === manager_id
  const byAdmin = 'role' in actor && actor.role === 'admin'
  // A walk-in needs no decision. Its approval, in the same append, notifies the studio's manager.
  if (change === 'requested' && typeof data.walkIn === 'object' && data.walkIn !== null)
    return { managerIds: manager_id === null ? [] : [manager_id], toManagers: [update], toAdmins: [update] }
  return {
    managerIds: manager_id === null ? [] : [manager_id],
    toManagers: managerNotifications.has(change) && !byManager ? notified : [update],
    toAdmins: adminNotifications.has(change) && !byAdmin ? notified : [update],
  }
}

/** The events of payments that managers see. */
const managerTypes = new Set([
  ...['payment.receipt_matched', 'payment.settled', 'payment.refunded', 'payment.reversed'],
  ...['payment.direct_recorded', 'payment.direct_voided', 'payment.direct_return_due', 'payment.direct_returned'],
  'payment.direct_return_withdrawn',
])
const adminTitles: Readonly<Record<string, string>> = {
  'payment.receipt_matched': 'Payment received',
  'payment.refund_requested': 'Refund due',
}
const Money = z.object({ amountCents: Cents })

/** The messages of an event of a booking's payment; none if the read models do not know the booking. */
function paymentMessages({ type, data, metadata }: Recorded, booking: LiveBooking | undefined): Messages {
  if (!booking) return noMessages
  const { code, studio_name: studioName, slots, manager_id } = booking
  const { at } = metadata
  const update = bookingUpdate(booking, at)
  const title = adminTitles[type]
  const money = Money.safeParse(data)
  const notes: LiveMessage[] = []
  if (title !== undefined && money.success) {
    const { amountCents } = money.data
    const message = `${kesText(amountCents)} for ${bookingText(code, studioName, slots)}`
    const amount = kesOf(amountCents)
    notes.push(notification({ title, message, at, type, code, studioName, slots: [...slots], amount }))
  }
  return {
    managerIds: manager_id === null || !managerTypes.has(type) ? [] : [manager_id],
    toManagers: [update],
    toAdmins: [...notes, update],
  }
}

/** The message of money that belongs to no known booking, which an admin has to look into. */
function suspenseMessages({ stream, type, metadata: { at } }: Recorded): Messages {
  const receipt = stream.slice('receipt-'.length)
  const message = `M-Pesa ${receipt} names no booking of ours`
  return { ...noMessages, toAdmins: [notification({ title: 'Money without a booking', message, at, type, receipt })] }
}

const bookingUpdate = ({ id, code, status, studio_id }: LiveBooking, at: string): LiveMessage => ({
  event: 'booking_update',
  data: { bookingId: id, code, status, studioId: studio_id, at },
})

/** The messages of a studio's event, for its manager and its previous one; none if the event can't be read. */
function studioMessages({ stream, type, metadata }: Recorded, states: Change | undefined): Messages {
  if (!states) return noMessages
  const { before, after } = states
  const known = 'details' in after ? after : 'details' in before ? before : undefined
  const studioName = known?.details.name ?? null
  const { at, actor } = metadata
  const status = type.slice('studio.'.length)
  const update: LiveMessage = {
    event: 'studio_update',
    data: { studioId: stream.slice('studio-'.length), status, at },
  }
  const notified = (texts: Readonly<Record<string, Text>>): LiveMessage[] => {
    const [title, text] = texts[status] ?? []
    if (title === undefined) return [update]
    return [notification({ title, message: `${studioName ?? 'A studio'} ${text}`, at, type, studioName }), update]
  }
  const managerIds = [after, before].flatMap((state) =>
    'managerId' in state && state.managerId ? [state.managerId] : [],
  )
  const byAdmin = 'role' in actor && actor.role === 'admin'
  return {
    managerIds: [...new Set(changesHands.has(type) ? managerIds : managerIds.slice(0, 1))],
    toManagers: notified(managerTexts),
    toAdmins: byAdmin ? [update] : notified(adminTexts),
  }
}

/** Blocked hours only update screens; none if the studio can't be read. */
function blockMessages({ type, data, metadata: { at } }: Recorded, state: Studio | undefined): Messages {
  if (!state) return noMessages
  const update: LiveMessage = {
    event: 'studio_update',
    data: { studioId: String(data.studioId), status: type.slice('schedule.'.length), at },
  }
  const managerIds = 'managerId' in state && state.managerId ? [state.managerId] : []
  return { managerIds, toManagers: [update], toAdmins: [update] }
}

const changesHands = new Set<string>(['studio.manager_assigned', 'studio.deleted'])

type Text = readonly [title: string, message: string]
const managerTexts: Readonly<Record<string, Text>> = {
  approved: ['Studio approved', 'is open for bookings'],
  rejected: ['Studio rejected', 'was not approved'],
  edit_approved: ['Changes approved', 'shows your changes'],
  edit_rejected: ['Changes rejected', 'stays as it was'],
  archived: ['Studio archived', 'takes no new bookings'],
  archive_rejected: ['Archiving rejected', 'stays listed'],
  manager_assigned: ['Manager changed', 'has had a change of manager'],
  deleted: ['Studio deleted', 'was deleted'],
}
const adminTexts: Readonly<Record<string, Text>> = {
  submitted: ['Studio awaits approval', 'is new'],
  edit_submitted: ['Studio awaits approval', 'is to be changed'],
  archive_requested: ['Studio awaits approval', 'is to be archived'],
}

/** A studio before and after one of its events. */
interface Change {
  readonly before: Studio
  readonly after: Studio
}

interface Studios {
  /** By the id of the event. Only the studio's stream contains the previous manager. */
  readonly around: ReadonlyMap<string, Change>
  /** The latest states, by stream. */
  readonly latest: ReadonlyMap<string, Studio>
}

/** Folds each studio that events are about once. Leaves out what it can't read. */
async function studiosOf(
  { store, log }: Pick<UpdateSource, 'store' | 'log'>,
  events: readonly Recorded[],
  signal: AbortSignal,
): Promise<Studios> {
  const around = new Map<string, Change>()
  const latest = new Map<string, Studio>()
  const wanted = new Set(events.map(({ id }) => id))
  const read = async (stream: string) => {
    let before = studio.initial
    for await (const event of store.read(stream)) {
      if (signal.aborted) return
      if (!isStudioEvent(event)) continue
      const after = studio.evolve(before, event)
      if (wanted.has(event.id)) around.set(event.id, { before, after })
      before = after
    }
    latest.set(stream, before)
  }
  for (const stream of new Set(events.map(studioStreamOf)))
    if (stream !== undefined && !signal.aborted) await takeOrSkip(log, { stream }, () => read(stream), undefined)
  return { around, latest }
}

/** The stream of the studio that an event of a studio or of blocked hours is about; undefined for other events. */
const studioStreamOf = ({ type, stream, data }: Recorded): string | undefined =>
  type.startsWith('schedule.') ? streams.studio(String(data.studioId)) : type in studioEvents ? stream : undefined

const isStudioEvent = (event: { readonly type: string }): event is StudioEvent => event.type in studioEvents

import { eventSchemas } from '../../domain/events.ts'
import type { EventStore, Position, RecordedEvent } from '../../eventstore/event-store.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import { type LiveBooking, liveBookings } from '../../projections/bookings/live.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import type { LiveMessage } from '../contract/manager-events.ts'
import { bookingText, bookingTitle } from '../routes/dashboard-views.ts'
import { aboutNothing } from './notification.ts'
import { paymentNews, suspenseNews, type Told } from './payment-news.ts'
import { studioNews } from './studio-news.ts'

type Happened = RecordedEvent<StoredEvent>

/** What an event means to those who look on, as text of a stream of server-sent events. */
export interface News {
  readonly position: Position
  /** Whose studio it is about. */
  readonly managerIds: readonly string[]
  readonly toManagers: string
  readonly toAdmins: string
}

const topics = ['booking.', 'payment.', 'receipt.suspended', 'studio.']

/** The events that somebody may want to see at once. */
export const newsTypes: readonly string[] = Object.keys(eventSchemas).filter((type) =>
  topics.some((topic) => type.startsWith(topic)),
)

export interface NewsSource {
  readonly store: EventStore
  readonly db: Queryable
}

/**
 * Events as news, in their order; the read models must show them already. One query for all of them. `before` is the
 * position of what came before the first.
 */
export async function newsOf(
  { store, db }: NewsSource,
  events: readonly Happened[],
  before: Position,
): Promise<News[]> {
  const bookings = await liveBookings(db, bookingsIn(events))
  const news: News[] = []
  let told = before
  for (const event of events) {
    const { managerIds, toManagers, toAdmins } = await toldOf(event, store, bookings)
    const { position } = event
    const written = (messages: readonly LiveMessage[]) => inTurn(messages, told, position)
    news.push({ position, managerIds, toManagers: written(toManagers), toAdmins: written(toAdmins) })
    told = position
  }
  return news
}

/** Which bookings events are about, by their streams. */
const bookingsIn = (events: readonly Happened[]) => [
  ...new Set(events.map(bookingIdOf).filter((id): id is string => id !== undefined)),
]
const bookingIdOf = ({ stream }: Happened) => /^(?:booking|payment)-(.+)$/.exec(stream)?.[1]

async function toldOf(event: Happened, store: EventStore, bookings: ReadonlyMap<string, LiveBooking>): Promise<Told> {
  const booking = bookings.get(bookingIdOf(event) ?? '')
  if (event.type.startsWith('booking.')) return bookingNews(event, booking)
  if (event.type.startsWith('payment.')) return paymentNews(event, booking)
  return event.type === 'receipt.suspended' ? suspenseNews(event) : studioNews(store, event)
}

/** Worth telling a person: whom, by what happened. */
const toldManagers = new Set(['requested', 'approved', 'rejected', 'paid', 'cancelled', 'reinstated', 'rescheduled'])
/** Of money, admins are told when it comes. */
const toldAdmins = new Set(['requested', 'manager_confirmed', 'cancelled'])

function bookingNews({ type, metadata }: Happened, booking: LiveBooking | undefined): Told {
  if (!booking) return { managerIds: [], toManagers: [], toAdmins: [] }
  const { at, actor } = metadata
  const what = type.slice('booking.'.length)
  const { id, code, status, studio_id, studio_name, slots, manager_id } = booking
  const update: LiveMessage = {
    event: 'booking_update',
    data: { bookingId: id, code, status, studioId: studio_id, at },
  }
  const note: LiveMessage = {
    event: 'notification',
    data: {
      ...aboutNothing,
      title: bookingTitle(what),
      message: bookingText(code, studio_name, slots),
      at,
      type,
      code,
      studioName: studio_name,
      slots: [...slots],
    },
  }
  // Nobody needs to be told what they have just done themselves.
  const own = 'id' in actor && actor.id === manager_id
  const byAdmin = 'role' in actor && actor.role === 'admin'
  return {
    managerIds: manager_id === null ? [] : [manager_id],
    toManagers: toldManagers.has(what) && !own ? [note, update] : [update],
    toAdmins: toldAdmins.has(what) && !byAdmin ? [note, update] : [update],
  }
}

/**
 * Messages of one event. Each id is the position up to which everything was sent, so only the last has the event's own:
 * a line that breaks in between loses nothing.
 */
const inTurn = (messages: readonly LiveMessage[], before: Position, position: Position) =>
  messages.map((message, i) => written(message, i === messages.length - 1 ? position : before)).join('')

/** A message as the text of a stream of server-sent events. */
export const written = ({ event, data }: LiveMessage, id: Position): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

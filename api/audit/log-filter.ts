import { streams } from '../../commands/streams.ts'
import { type DomainEvent, eventSchemas } from '../../domain/events.ts'
import { readBookingCode } from '../../domain/kernel/booking-code.ts'
import { addDays, checkRange, dateOf, instantAt, StudioDate } from '../../domain/kernel/slot.ts'
import type { EveryEvent } from '../../eventstore/codec/with-codec.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/event-store.ts'
import { cleanLine, hasWords } from '../../language/text.ts'
import { bookingTrail } from '../../projections/bookings/queries.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import { actorOf } from '../../projections/log/log-marks.ts'

export type Logged = RecordedEvent<DomainEvent>

/** A filter of the log. Instants are in ISO 8601; `to` is exclusive. */
export interface LogFilter {
  readonly stream?: string | undefined
  /** An event type or its beginning. */
  readonly type?: string | undefined
  /** A person's id or name, `visitor`, or a process's name. */
  readonly actor?: string | undefined
  /** The ids of the people whose name `actor` is. */
  readonly actorIds?: readonly string[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search?: string | undefined
}

/**
 * Parses a filter as it was typed. A date covers the whole day in Nairobi. Throws DomainError `invalid` for a range in
 * reverse.
 */
export function readFilter<Request extends LogFilter>(filter: Request): Request {
  const { stream, actor } = filter
  const from = filter.from && instant(filter.from, 0)
  const to = filter.to && instant(filter.to, 1)
  // `to` is exclusive, so a range can be empty without being in reverse.
  if (from && to && filter.to && to <= from) checkRange({ from, to: instant(filter.to, 0) })
  return {
    ...filter,
    ...(stream !== undefined && { stream: streamNamed(stream) }),
    ...(actor !== undefined && { actor: cleanLine(actor).toLowerCase() }),
    from,
    to,
  }
}

const kindAndId = /^[a-z-]+-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Converts to lower case, except for codes. */
const streamNamed = (typed: string): string =>
  cleanLine(typed).replace(kindAndId, (beginning) => beginning.toLowerCase())

/** Returns the actors that a filter lets through; undefined for all. */
export const actorsOf = ({ actor, actorIds = [] }: LogFilter): string[] | undefined =>
  actor ? [actor, ...actorIds] : undefined

function instant(text: string, daysOn: 0 | 1): string {
  const { data: date } = StudioDate.safeParse(text)
  return (date === undefined ? new Date(text) : instantAt(addDays(date, daysOn))).toISOString()
}

/** The event types that a filter lets through; undefined for all. */
export const typesOf = ({ type }: LogFilter): string[] | undefined =>
  type ? Object.keys(eventSchemas).filter((name) => name.startsWith(type)) : undefined

/** Whether an event matches the filter. */
export function isWanted(filter: LogFilter, event: Logged): boolean {
  const { stream, type, from, to, search } = filter
  const { at } = event.metadata
  if (stream && event.stream !== stream) return false
  if (type && !event.type.startsWith(type)) return false
  if (actorsOf(filter)?.includes(actorOf(event.metadata)) === false) return false
  if ((from && at < from) || (to && at >= to)) return false
  return !search || hasWords(textOf(event), search)
}

/** The searchable text. It contains phone numbers as they are stored and as people write them. */
const textOf = ({ stream, type, data }: Logged) =>
  `${stream} ${type} ${JSON.stringify(data)}`.replace(/"254(\d{9})"/g, '"254$1 0$1"')

/** After how many other events a reading yields undefined: a connection must not be silent for long. */
const silentFor = 50_000

/** All events of a filter, oldest first. A long search between two yields undefined from time to time. */
export async function* wantedEvents(store: EveryEvent, filter: LogFilter): AsyncGenerator<Logged | undefined> {
  const types = typesOf(filter)
  if (types?.length === 0) return
  const head = await store.head()
  const all = filter.stream ? store.read(filter.stream) : store.readAll({ types })
  let searched = 0
  for await (const event of all) {
    // Events appended from now on are not part of this read.
    if (head !== undefined && event.position > head) return
    if (isWanted(filter, event)) yield event
    else if (++searched % silentFor === 0) yield undefined
  }
}

interface Source {
  readonly db: Queryable
  readonly store: Pick<EventStore, 'read'>
}

/**
 * Returns the full history of the booking with this code, oldest first: its own events, its payment's, those of its
 * receipts and messages, and its hours. undefined if the text is not a booking's code. Runs one query, and one
 * read for each stream.
 */
export async function historyOf({ db, store }: Source, typed: string | undefined): Promise<Logged[] | undefined> {
  const code = readBookingCode(typed ?? '')
  const trail = code === null ? undefined : await bookingTrail(db, code)
  if (code === null || !trail) return undefined
  const { id, receipts, messages } = trail
  const all = (names: readonly string[]) => Promise.all(names.map((name) => Array.fromAsync(store.read(name))))
  const [own = [], ...others] = await all([
    streams.booking(id),
    streams.payment(id),
    streams.bookingCode(code),
    ...receipts.map(streams.receipt),
    ...messages.map(streams.message),
  ])
  const days = await all(daysOf(own))
  const hours = days.flat().filter(({ data }) => 'bookingId' in data && data.bookingId === id)
  return [own, ...others, hours].flat().sort((a, b) => (a.position < b.position ? -1 : 1))
}

/** The streams of all days that a booking has ever been on. */
function daysOf(own: readonly Logged[]): string[] {
  const names = new Set<string>()
  let studioId = ''
  for (const { type, data } of own) {
    if (type === 'booking.requested') studioId = data.studioId
    const slots = type === 'booking.rescheduled' ? [...data.from, ...data.slots] : 'slots' in data ? data.slots : []
    for (const slot of slots) names.add(streams.schedule(studioId, dateOf(slot)))
  }
  return [...names]
}

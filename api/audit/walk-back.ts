import type { EventStore, Position } from '../../eventstore/event-store.ts'
import type { LogMark } from '../../projections/log/log-marks.ts'
import { isWanted, type LogFilter, type Logged, mayHold, typesOf } from './log-filter.ts'

/** One answer reads no more of the log than this. */
const mostRead = 5_000
const mostMarks = 2_000
/** Quiet minutes are read together. */
const readTogether = 500

export interface LogSource {
  readonly store: Pick<EventStore, 'read' | 'readAll'>
  /** Marks that begin before a position, or all; the latest first. */
  readonly marksBefore: (before: string | undefined, most: number) => Promise<LogMark[]>
}

export interface LogPage {
  /** Newest first. */
  readonly events: readonly Logged[]
  /** Where the next page goes on; null at the beginning of the log. */
  readonly next: string | null
  /** The instant up to which this page looked back; null when it looked at nothing. */
  readonly searchedTo: string | null
}

/**
 * A page of the log, newest first. Logs only read forwards, so this goes back from mark to mark, reads what is between
 * two of them and turns it round. `before` is a `next`: text that sorts behind all that is still to be read.
 */
export async function walkBack(
  source: LogSource,
  filter: LogFilter,
  before: string | undefined,
  limit: number,
): Promise<LogPage> {
  if (typesOf(filter)?.length === 0) return { events: [], next: null, searchedTo: null }
  if (filter.stream) return pageOfStream(source.store, filter, before, limit)
  const marks = await source.marksBefore(before, mostMarks)
  const events: Logged[] = []
  let [read, end, searchedTo]: [number, string | undefined, string | null] = [0, before, null]
  for (const span of spansOf(marks, filter)) {
    if (span.skipped) end = justAfter(span.after)
    else {
      // One more than fits tells that there is a next page.
      const found = await between(source.store, filter, span, end, limit + 1 - events.length)
      events.push(...found.wanted)
      read += found.read
      end = justAfter(span.after)
    }
    searchedTo = span.at
    if (events.length >= limit) return { ...cut(events, limit, end), searchedTo }
    if (read >= mostRead) return { events, next: end ?? null, searchedTo }
  }
  return { events, next: marks.length === mostMarks ? (end ?? null) : null, searchedTo }
}

/** Some events too many are left for the next page. */
function cut(events: readonly Logged[], limit: number, end: string | undefined): Pick<LogPage, 'events' | 'next'> {
  const last = events[limit - 1]
  return { events: events.slice(0, limit), next: events.length > limit ? (last?.position ?? null) : (end ?? null) }
}

interface Span {
  /** Everything after this position, up to the span before. undefined: from the beginning. */
  readonly after: Position | undefined
  readonly at: string
  readonly skipped: boolean
}

/** What lies between marks, the latest first: minutes that may hold something together, the others passed over. */
function* spansOf(marks: readonly LogMark[], filter: LogFilter): Generator<Span> {
  let events = 0
  for (const [i, mark] of marks.entries()) {
    // The last of these marks only bounds the span before it, unless it is the first of the log.
    const around = [marks[i - 1] ?? mark, mark, marks[i + 1] ?? mark]
    // Machines' clocks differ a little: an event of one minute may stand in the next one's span. Nobody knows yet what
    // came since the latest mark.
    const skipped = i > 0 && !around.some((each) => mayHold(filter, each))
    events += mark.events
    const next = marks[i + 1]
    const ends = skipped || events >= readTogether || (next !== undefined && !mayHold(filter, next))
    if (ends) yield { after: mark.position, at: mark.first_at, skipped }
    if (ends) events = 0
  }
  const last = marks.at(-1)
  // The very first event of what the marks cover has no mark before it.
  if (last && marks.length < mostMarks) yield { after: undefined, at: last.first_at, skipped: false }
}

/**
 * The latest events of a span, before a position, that are looked for: at most so many, newest first. And how many were
 * read: a minute may hold any number, so what is too old for the page is let go while reading.
 */
async function between(
  store: LogSource['store'],
  filter: LogFilter,
  { after }: Span,
  before: string | undefined,
  most: number,
): Promise<{ readonly wanted: Logged[]; readonly read: number }> {
  const types = typesOf(filter)
  let wanted: Logged[] = []
  let read = 0
  for await (const event of store.readAll({ ...(after && { after }), ...(types && { types }) })) {
    if (before !== undefined && event.position >= before) break
    read++
    if (isWanted(filter, event)) wanted.push(event)
    if (wanted.length >= 2 * most) wanted = wanted.slice(-most)
  }
  return { wanted: wanted.slice(-most).reverse(), read }
}

/** Sorts behind a position and before the next: positions are text of one width. */
const justAfter = (position: Position | undefined) => (position === undefined ? undefined : `${position}+`)

async function pageOfStream(
  store: LogSource['store'],
  filter: LogFilter,
  before: string | undefined,
  limit: number,
): Promise<LogPage> {
  const wanted: Logged[] = []
  for await (const event of store.read(filter.stream ?? ''))
    if (isWanted(filter, event) && (before === undefined || event.position < before)) wanted.push(event)
  wanted.reverse()
  const searchedTo = wanted.at(-1)?.metadata.at ?? null
  return {
    events: wanted.slice(0, limit),
    next: wanted.length > limit ? (wanted[limit - 1]?.position ?? null) : null,
    searchedTo,
  }
}

import type { EventStore, Position } from '../../eventstore/event-store.ts'
import type { JudgedMark, MarkFilter } from '../../projections/log/log-marks.ts'
import { actorsOf, isWanted, type LogFilter, type Logged, typesOf } from './log-filter.ts'

/** The maximum number of events that one answer reads from the log. */
const maxRead = 5_000
/** Most pages are full after a few marks; rare events need more. */
const fewMarks = 100
const manyMarks = 2_000
/** Quiet minutes are read together: a few events at first, enough for most pages, then twice as many each time. */
const fewestTogether = 100
const maxTogether = 800

/** Clocks of machines differ: an event of one minute may be in the span of another, up to this many marks away. */
const nearby = 5

export interface LogSource {
  readonly store: Pick<EventStore, 'read' | 'readAll'>
  /** Returns the marks that begin before a position, or all, latest first. */
  readonly marksBefore: (filter: MarkFilter, before: string | undefined, max: number) => Promise<JudgedMark[]>
}

export interface LogPage {
  /** Newest first. */
  readonly events: readonly Logged[]
  /** The position at which the next page begins; null at the beginning of the log. */
  readonly next: string | null
  /** The earliest instant that this page searched; null if it searched nothing. */
  readonly searchedTo: string | null
}

/**
 * Returns a page of the log, newest first. Logs only read forwards, so this goes back from mark to mark, reads the
 * events between two of them and reverses them. `before` is a `next`: text that sorts after all unread positions.
 */
export async function walkBack(
  source: LogSource,
  filter: LogFilter,
  before: string | undefined,
  limit: number,
): Promise<LogPage> {
  if (typesOf(filter)?.length === 0) return { events: [], next: null, searchedTo: null }
  if (filter.stream) return pageOf(await Array.fromAsync(source.store.read(filter.stream)), filter, before, limit)
  const near = await stepBack(source, filter, before, limit, fewMarks)
  if (near.events.length >= limit || near.next === null || near.read >= maxRead) return near
  const far = await stepBack(source, filter, near.next, limit - near.events.length, manyMarks)
  return { ...far, events: [...near.events, ...far.events], searchedTo: far.searchedTo ?? near.searchedTo }
}

/** Searches back over this many marks. */
async function stepBack(
  source: LogSource,
  filter: LogFilter,
  before: string | undefined,
  limit: number,
  maxMarks: number,
): Promise<LogPage & { readonly read: number }> {
  const { from, to } = filter
  const marks = await source.marksBefore(
    { types: typesOf(filter), actors: actorsOf(filter), from, to },
    before,
    maxMarks,
  )
  const isAll = marks.length < maxMarks
  const events: Logged[] = []
  let read = 0
  let end = before
  let searchedTo: string | null = null
  for (const span of spansOf(marks, isAll)) {
    if (!span.skipped) {
      // Reading one more than fits shows whether there is a next page.
      const found = await between(source.store, filter, span, end, limit + 1 - events.length)
      events.push(...found.wanted)
      read += found.read
    }
    end = justAfter(span.after)
    searchedTo = span.at
    if (events.length >= limit) return { ...cut(events, limit, end), searchedTo, read }
    if (read >= maxRead) break
  }
  return { events, next: isAll && read < maxRead ? null : (end ?? null), searchedTo, read }
}

/** Leaves surplus events for the next page. */
function cut(events: readonly Logged[], limit: number, end: string | undefined): Pick<LogPage, 'events' | 'next'> {
  const last = events[limit - 1]
  return { events: events.slice(0, limit), next: events.length > limit ? (last?.position ?? null) : (end ?? null) }
}

interface Span {
  /** Everything after this position, up to the span before. undefined: from the beginning. */
  readonly after: Position | undefined
  readonly at: string
  /** The approximate number of its events. */
  readonly events: number
  readonly skipped: boolean
}

/** The spans between marks, latest first. Minutes that may hold matches are combined, the others skipped. */
function* spansOf(marks: readonly JudgedMark[], isAll: boolean): Generator<Span> {
  let events = 0
  let together = fewestTogether
  // The last marks only serve to judge those before them.
  const spanned = isAll ? marks : marks.slice(0, -nearby)
  for (const [i, mark] of spanned.entries()) {
    // The first ones lack the marks after them, and the events since the latest mark have none.
    const skipped = i >= nearby && !marks.slice(i - nearby, i + nearby + 1).some((each) => each.may_hold)
    events += mark.events
    const next = marks[i + 1]
    const isFull = events >= together
    const ends = skipped || isFull || (next !== undefined && !next.may_hold)
    if (ends) yield { after: mark.position, at: mark.first_at, events, skipped }
    if (isFull) together = Math.min(2 * together, maxTogether)
    if (ends) events = 0
  }
  const last = spanned.at(-1)
  // The very first event under the marks has no mark before it.
  if (last && isAll) yield { after: undefined, at: last.first_at, events, skipped: false }
  else if (last && events > 0) yield { after: last.position, at: last.first_at, events, skipped: false }
}

/**
 * Returns the latest matching events of a span, before a position, newest first and at most `most`; and the number of
 * events read. A minute may hold any number of events, so reading drops those that are too old for the page.
 */
async function between(
  store: LogSource['store'],
  filter: LogFilter,
  span: Span,
  before: string | undefined,
  max: number,
): Promise<{ readonly wanted: Logged[]; readonly read: number }> {
  let wanted: Logged[] = []
  let read = 0
  for await (const event of eventsOf(store, typesOf(filter), span, before)) {
    read++
    if (isWanted(filter, event)) wanted.push(event)
    if (wanted.length >= 2 * max) wanted = wanted.slice(-max)
  }
  return { wanted: wanted.slice(-max).reverse(), read }
}

/** The events of a span before a position, in order, without fetching many beyond it. */
async function* eventsOf(
  store: LogSource['store'],
  types: readonly string[] | undefined,
  { after, events }: Span,
  before: string | undefined,
): AsyncGenerator<Logged> {
  const limit = events + 1
  // Without it, a search for rare types would read on to the end of the log.
  const upTo = before?.replace(/\+$/, '')
  let last = after
  let fetched = limit
  while (fetched === limit) {
    fetched = 0
    for await (const event of store.readAll({ after: last, upTo, types, limit })) {
      if (before !== undefined && event.position >= before) return
      last = event.position
      fetched++
      yield event
    }
  }
}

/** Sorts behind a position and before the next: positions are text of one width. */
const justAfter = (position: Position | undefined) => (position === undefined ? undefined : `${position}+`)

/** Returns a page of already loaded events, which are given oldest first. */
export function pageOf(
  events: readonly Logged[],
  filter: LogFilter,
  before: string | undefined,
  limit: number,
): LogPage {
  const wanted = events
    .filter((event) => isWanted(filter, event) && (before === undefined || event.position < before))
    .reverse()
  const searchedTo = wanted.at(-1)?.metadata.at ?? null
  return {
    events: wanted.slice(0, limit),
    next: wanted.length > limit ? (wanted[limit - 1]?.position ?? null) : null,
    searchedTo,
  }
}

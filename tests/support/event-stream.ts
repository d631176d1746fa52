import { BookingUpdate } from '../../api/contract/manager-events.ts'
import { eventParser, type StreamEvent } from '../../web/shared/live/follow.ts'
import { until } from './until.ts'

/** An open stream of server-sent events, with its messages so far. */
export interface EventStream {
  readonly status: number
  readonly headers: Headers
  readonly events: readonly StreamEvent[]
  /** The whole text, including comments and retry times. */
  text(): string
  /** Waits for `count` events with a name and returns their data. */
  received(event: string, count?: number): Promise<Record<string, unknown>[]>
  /** Waits until the server has ended it. */
  ended(): Promise<void>
  close(): Promise<void>
}

/** Opens a stream as a signed-in user. `after` is the id of the last event they received. */
export async function openEvents(url: string, headers: Record<string, string>, after?: string): Promise<EventStream> {
  const leaving = new AbortController()
  const sent = { ...headers, ...(after !== undefined && { 'last-event-id': after }) }
  const response = await fetch(url, { headers: sent, signal: leaving.signal })
  const events: StreamEvent[] = []
  const buffer = { text: '' }
  const reading = read(response, buffer, events)
  const named = (event: string) => events.filter((each) => each.event === event)
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => buffer.text,
    async received(event, count = 1) {
      await until(() => named(event).length >= count, Boolean, 5)
      return named(event).map(({ data }): Record<string, unknown> => ({ ...Object(JSON.parse(data)) }))
    },
    ended: () => reading,
    async close() {
      leaving.abort()
      await reading
    },
  }
}

/** Returns the bookings that a stream has reported so far, in order. */
export const idsIn = (stream: EventStream): string[] =>
  stream.events
    .filter(({ event }) => event === 'booking_update')
    .map(({ data }) => BookingUpdate.parse(JSON.parse(data)).bookingId)

/** Returns the id of the latest event, '' before the first. */
export const lastId = (stream: EventStream): string => stream.events.at(-1)?.id ?? ''

async function read(response: Response, buffer: { text: string }, events: StreamEvent[]): Promise<void> {
  if (!response.ok || !response.body) return
  const parse = eventParser()
  try {
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      buffer.text += piece
      events.push(...parse(piece))
    }
  } catch (error) {
    // Closed by the test or cut. Either way it is over.
    if (!(error instanceof Error)) throw error
  }
}

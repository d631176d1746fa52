import { createParser } from 'eventsource-parser'

/** A server-sent event. `id` is the point after which a later connection resumes; null if the event had none. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
  readonly id: string | null
}

/** Returns a parser that takes text in pieces of any length and returns the events that each piece completes. */
export function eventParser(): (piece: string) => StreamEvent[] {
  const events: StreamEvent[] = []
  const parser = createParser({
    onEvent: ({ event = 'message', data, id = null }) => events.push({ event, data, id }),
  })
  return (piece) => {
    parser.feed(piece)
    return events.splice(0)
  }
}

/** The fields of an event, of any type. */
export type EventData = Readonly<Record<string, unknown>>

/** Returns the fields of the JSON object in an event's data; none if it is something else. */
export function eventDataIn(data: string): EventData {
  try {
    const parsed: unknown = JSON.parse(data)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    // Data that is not JSON has no fields.
    return {}
  }
}

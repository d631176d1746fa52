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

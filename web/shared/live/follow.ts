import { createParser } from 'eventsource-parser'
import { recordPosition } from '../api-client/position.ts'

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

/** The state of a followed stream: being opened, open, waiting before a retry, given up, or not allowed. */
export type Connection = 'connecting' | 'live' | 'retrying' | 'offline' | 'refused'

/** Opens the stream after the event with this id. */
export type OpenStream = (
  after: string | null,
  signal: AbortSignal,
) => Promise<{ readonly pieces: AsyncIterable<string> } | 'refused'>

/** Spreads the reconnections of clients that a stopping server disconnects at the same time. */
const spreadMs = 1_000

export interface Following {
  /** Retries immediately and resets the retry count. */
  reconnect(): void
  /** Drops a connection that is known to be dead. It is retried like any other loss. */
  drop(): void
  stop(): void
}

/**
 * Follows a stream from an id on, or from now. A lost connection is retried after 5 s, then with doubling delays, and
 * resumes after the last event seen. After the last retry it is offline until `reconnect`. An error answer ends it.
 */
export function follow({
  open,
  after: from = null,
  onEvent,
  onConnection,
}: {
  open: OpenStream
  after?: string | null
  onEvent: (event: StreamEvent) => void
  onConnection: (connection: Connection) => void
}): Following {
  const stopped = new AbortController()
  let attempt = new AbortController()
  let wake = () => {}
  let after = from
  let retries = 0

  const rest = (delayMs: number | null) =>
    new Promise<void>((resolve) => {
      const timer = delayMs === null ? undefined : setTimeout(resolve, delayMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Resolves when the stream has ended. An end by the server and a loss are both retried. */
  const readOnce = async (): Promise<'lost' | 'refused'> => {
    attempt = new AbortController()
    onConnection('connecting')
    try {
      const opened = await open(after, AbortSignal.any([stopped.signal, attempt.signal]))
      if (opened === 'refused') return 'refused'
      retries = 0
      onConnection('live')
      const eventsIn = eventParser()
      for await (const piece of opened.pieces)
        for (const event of eventsIn(piece)) {
          after = event.id ?? after
          recordPosition(event.id)
          onEvent(event)
        }
      return 'lost'
    } catch {
      // Any break has the same result: the state of the connection shows it.
      return 'lost'
    }
  }

  const run = async () => {
    while (!stopped.signal.aborted) {
      const end = await readOnce()
      if (stopped.signal.aborted) return
      if (end === 'refused') return onConnection('refused')
      const delayMs = retryDelayMs(retries)
      onConnection(delayMs === null ? 'offline' : 'retrying')
      retries += 1
      await rest(delayMs && delayMs + Math.random() * spreadMs)
    }
  }
  void run()

  return {
    reconnect() {
      retries = 0
      wake()
    },
    drop: () => attempt.abort(),
    stop() {
      stopped.abort()
      wake()
    },
  }
}

const firstDelayMs = 5000
export const maxRetries = 5

/** Returns how long to wait before the next retry, in milliseconds; null after the last one. */
export const retryDelayMs = (retriesSoFar: number): number | null =>
  retriesSoFar < maxRetries ? firstDelayMs * 2 ** retriesSoFar : null

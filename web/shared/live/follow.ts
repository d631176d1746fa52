import { noteSeen } from '../api-client/position.ts'
import { eventParser, type StreamEvent } from './event-parser.ts'
import { retryDelayMs } from './retry.ts'

/** How a followed stream stands: on its way, open, resting before a retry, given up, or not allowed. */
export type Connection = 'connecting' | 'live' | 'retrying' | 'offline' | 'refused'

/** Opens the stream, to go on after the event with this id. */
export type OpenStream = (
  after: string | null,
  signal: AbortSignal,
) => Promise<{ readonly pieces: AsyncIterable<string> } | 'refused'>

export interface Following {
  /** Tries at once, and counts retries from none again. */
  reconnect(): void
  /** Lets go of a line that is known to be dead; it is tried again like any other loss. */
  drop(): void
  stop(): void
}

/**
 * Follows a stream for as long as it can: lost, it is tried again after 5 s and doubling, resumed after the last event
 * seen; after the last retry it is offline until `reconnect`. A refusal ends it.
 */
export function follow({
  open,
  onEvent,
  onConnection,
}: {
  open: OpenStream
  onEvent: (event: StreamEvent) => void
  onConnection: (connection: Connection) => void
}): Following {
  const stopped = new AbortController()
  let attempt = new AbortController()
  let wake = () => {}
  let after: string | null = null
  let retries = 0

  const rest = (delayMs: number | null) =>
    new Promise<void>((resolve) => {
      const timer = delayMs === null ? undefined : setTimeout(resolve, delayMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Answers when the stream has ended, by its own word or by a loss; both are tried again. */
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
          noteSeen(event.id)
          onEvent(event)
        }
      return 'lost'
    } catch {
      // Whatever broke the line, what follows is the same: it is seen as the connection's state.
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
      await rest(delayMs)
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

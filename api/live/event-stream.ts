import { Readable } from 'node:stream'
import {
  concat,
  concatAll,
  filter,
  interval,
  map,
  merge,
  type Observable,
  of,
  type Subscription,
  share,
  startWith,
  takeUntil,
} from 'rxjs'

/** A client that is this many messages behind is disconnected; it reconnects and resumes if it can. */
const maxBuffered = 2_000

interface EventStreamParts {
  /** Sent first. */
  readonly catchUp: Observable<string>
  /** Subscribed to in the same turn as `catchUp`, and held back until that completes. */
  readonly live: Observable<string>
  readonly heartbeat: Observable<string>
  /** Ends the stream. */
  readonly until: Observable<unknown>
}

/** A client's server-sent events as text. Starts when it is first read; destroying it unsubscribes from everything. */
export const eventStream = ({ catchUp, live, heartbeat, until }: EventStreamParts): Readable =>
  sendBuffer(
    merge(live, heartbeat).pipe(
      map((text) => of(text)),
      startWith(concat(of('retry: 5000\n\n'), catchUp)),
      concatAll(),
      filter((text) => text !== ''),
      takeUntil(until),
    ),
  )

/** A comment at intervals, so that proxies keep quiet connections open; one timer for all streams. */
export const heartbeats = (everyMs = 15_000): Observable<string> =>
  interval(everyMs).pipe(
    map(() => ': alive\n\n'),
    share(),
  )

/** Buffers the text that a slow client has not read yet. Drops it once `texts` has ended. */
function sendBuffer(texts: Observable<string>): Readable {
  let subscription: Subscription | undefined
  const buffer = new Readable({
    objectMode: true,
    highWaterMark: maxBuffered,
    read() {
      subscription ??= texts.subscribe({
        next: (text) => void (buffer.push(text) || buffer.destroy()),
        complete: () => void (buffer.readableLength > 0 ? buffer.destroy() : buffer.push(null)),
        error: (error) => buffer.destroy(error),
      })
    },
    destroy(error, done) {
      subscription?.unsubscribe()
      done(error)
    },
  })
  return buffer
}

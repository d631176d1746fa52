import { Readable } from 'node:stream'
import {
  concat,
  concatAll,
  defer,
  filter,
  finalize,
  from,
  interval,
  map,
  merge,
  Observable,
  of,
  Subject,
  type Subscription,
  share,
  startWith,
  takeUntil,
} from 'rxjs'

/** Multicasts by topic: all subscribers of a topic share its messages. */
export class Channels<Topic, Message> {
  readonly #open = new Map<string, { readonly topic: Topic; readonly messages: Subject<Message> }>()
  readonly #keyOf: (topic: Topic) => string

  constructor(keyOf: (topic: Topic) => string) {
    this.#keyOf = keyOf
  }

  /** The topics that have subscribers. */
  get topics(): Topic[] {
    return [...this.#open.values()].map(({ topic }) => topic)
  }

  /** The messages of a topic from the time of subscription. */
  on(topic: Topic): Observable<Message> {
    const key = this.#keyOf(topic)
    return defer(() => {
      const { messages } = this.#open.get(key) ?? { messages: new Subject<Message>() }
      this.#open.set(key, { topic, messages })
      return messages.pipe(finalize(() => messages.observed || this.#open.delete(key)))
    })
  }

  send(topic: Topic, message: Message): void {
    this.#open.get(this.#keyOf(topic))?.messages.next(message)
  }
}

/** A client that is this many messages behind is disconnected; it reconnects and resumes if it can. */
const maxBuffered = 2_000

interface EventStreamParts {
  /** Sent first. */
  readonly catchUp: Observable<string>
  /** Subscribed to in the same turn as `catchUp`, and held back until that completes. */
  readonly live: Observable<string>
  /** Also sent during the catch-up, which may wait for long. */
  readonly heartbeat: Observable<string>
  /** Ends the stream. */
  readonly until: Observable<unknown>
}

/** A client's server-sent events as text. Starts when it is first read; destroying it unsubscribes from everything. */
export const eventStream = ({ catchUp, live, heartbeat, until }: EventStreamParts): Readable =>
  sendBuffer(
    merge(
      live.pipe(
        map((text) => of(text)),
        startWith(concat(of('retry: 5000\n\n'), catchUp)),
        concatAll(),
      ),
      heartbeat,
    ).pipe(
      filter((text) => text !== ''),
      takeUntil(until),
    ),
  )

/** Starts work when it is subscribed to, and aborts its signal when the subscriber leaves. */
export const abortable = <Result>(work: (signal: AbortSignal) => Promise<Result>): Observable<Result> =>
  new Observable((subscriber) => {
    const leaving = new AbortController()
    subscriber.add(() => leaving.abort())
    subscriber.add(from(work(leaving.signal)).subscribe(subscriber))
  })

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

import type { Readable } from 'node:stream'
import { defer, lastValueFrom, type Observable, of, ReplaySubject, switchMap } from 'rxjs'
import type { Position } from '../../eventstore/event-store.ts'
import type { Log } from '../../runtime/log.ts'
import type { TrackedBooking } from '../contract/bookings.ts'
import type { PaymentState } from '../contract/payment.ts'
import { abortable, Channels, eventStream, heartbeats } from './event-stream.ts'
import { bookingIdOf, type Recorded, takeOrSkip } from './messages.ts'

/** The state that a customer's page shows, by the name of its event: the whole booking, or its payment. */
interface States {
  readonly booking: TrackedBooking
  readonly payment: PaymentState
}
type Kind = keyof States

interface Topic {
  readonly kind: Kind
  readonly bookingId: string
}

export interface BookingFeedParts {
  /** Reads the state of a booking; undefined if there is none. */
  readonly read: { readonly [K in Kind]: (bookingId: string) => Promise<States[K] | undefined> }
  /** Waits until the read models show a position, or the signal aborts. */
  readonly waitForProjections: (position: Position, signal: AbortSignal) => Promise<void>
  readonly log: Pick<Log, 'error'>
}

/** Server-sent events for customers' pages: the whole state of one booking at once, and again after every change. */
export class BookingFeed {
  readonly #parts: BookingFeedParts
  readonly #channels = new Channels<Topic, string>(({ kind, bookingId }) => `${kind}/${bookingId}`)
  readonly #heartbeat = heartbeats()
  readonly #closed = new ReplaySubject<void>(1)
  /** The last position that was published. */
  #position: Position | undefined

  constructor(parts: BookingFeedParts) {
    this.#parts = parts
  }

  /** Opens a client's stream. */
  subscribe(kind: Kind, bookingId: string): Readable {
    const topic = { kind, bookingId }
    return eventStream({
      catchUp: defer(() => this.#state(topic)),
      live: this.#channels.on(topic),
      heartbeat: this.#heartbeat,
      until: this.#closed,
    })
  }

  /**
   * Reads the state of each changed booking that has subscribers, once for all of them, and sends the states it could
   * read.
   */
  async publish(batch: readonly Recorded[]): Promise<void> {
    this.#position = batch.at(-1)?.position ?? this.#position
    const changed = new Set(batch.map(bookingIdOf))
    for (const topic of this.#channels.topics.filter(({ bookingId }) => changed.has(bookingId)))
      this.#channels.send(topic, await lastValueFrom(this.#state(topic)))
  }

  /** Ends all streams. */
  close(): void {
    this.#closed.next()
  }

  /**
   * Returns the state of a booking as an event, once the read models show everything published; empty if there is none
   * or it can't be read. Waits and reads only while it has a subscriber.
   */
  #state(topic: Topic): Observable<string> {
    const position = this.#position
    const shown =
      position === undefined ? of(undefined) : abortable((signal) => this.#parts.waitForProjections(position, signal))
    return shown.pipe(switchMap(() => this.#read(topic, position)))
  }

  async #read({ kind, bookingId }: Topic, position: Position | undefined): Promise<string> {
    const { read, log } = this.#parts
    const state = await takeOrSkip<object | undefined>(log, { kind, bookingId }, () => read[kind](bookingId), undefined)
    const id = position === undefined ? '' : `id: ${position}\n`
    return state === undefined ? '' : `${id}event: ${kind}\ndata: ${JSON.stringify(state)}\n\n`
  }
}

import type { Position, RecordedEvent } from '../../eventstore/event-store.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import type { TrackedBooking } from '../contract/bookings.ts'
import type { PaymentState } from '../contract/payment.ts'
import { Outbox } from './outbox.ts'

type Happened = RecordedEvent<StoredEvent>

/** What open pages of a booking show, by the name of the event that tells them: all of it, or how its payment stands. */
interface Shown {
  readonly booking: TrackedBooking
  readonly payment: PaymentState
}
type Kind = keyof Shown

export interface BookingWatchParts {
  /** What a page of each kind shows of a booking; undefined where there is nothing to show. */
  readonly read: { readonly [K in Kind]: (bookingId: string) => Promise<Shown[K] | undefined> }
  /** Waits until the read models show a position; false when that takes too long. */
  readonly shown: (position: Position) => Promise<boolean>
}

/** Customers' open pages of this process: each is told what it shows now whenever something happens to its booking. */
export class BookingWatch {
  readonly #parts: BookingWatchParts
  readonly #pages = new Map<string, Map<Outbox, Kind>>()
  /** Up to where everything was told. */
  #told: Position | undefined
  #closed = false

  constructor(parts: BookingWatchParts) {
    this.#parts = parts
  }

  /** A stream of server-sent events: the state as it is, and again after every change, until the client leaves. */
  async *watch(kind: Kind, bookingId: string, signal: AbortSignal): AsyncGenerator<string> {
    const page = new Outbox()
    const leave = () => page.close()
    signal.addEventListener('abort', leave)
    const pages = this.#pages.get(bookingId) ?? new Map()
    // From here on every change is told; the state is read afterwards, once it shows those before: none falls in between.
    this.#pages.set(bookingId, pages.set(page, kind))
    try {
      yield 'retry: 5000\n\n'
      const position = await this.#untilShown(() => page.closed)
      const state = await this.#message(kind, bookingId, position)
      if (state !== '') yield state
      yield* page.sent()
    } finally {
      signal.removeEventListener('abort', leave)
      pages.delete(page)
      if (pages.size === 0) this.#pages.delete(bookingId)
    }
  }

  /** Told of everything that happens: reads each booking that somebody watches once, however much happened to it. */
  async tell(batch: readonly Happened[]): Promise<void> {
    this.#told = batch.at(-1)?.position ?? this.#told
    const concerned = new Set(batch.map(bookingIn).filter((id) => id !== undefined && this.#pages.has(id)))
    if (concerned.size === 0) return
    const position = await this.#untilShown(() => this.#closed)
    for (const bookingId of concerned) await this.#send(bookingId, position)
  }

  /** A word where nothing happens, so that nobody on the way takes the line for dead. */
  keepAlive(): void {
    for (const page of this.#all()) page.send(': alive\n\n')
  }

  /** Ends all streams, and what waits to be told. */
  close(): void {
    this.#closed = true
    for (const page of this.#all()) page.close()
  }

  /** Waits until the read models show all that was told, or nobody wants to know any more. Answers up to where. */
  async #untilShown(isOver: () => boolean): Promise<Position | undefined> {
    const position = this.#told
    while (position !== undefined && !isOver() && !(await this.#parts.shown(position)));
    return position
  }

  #all(): Outbox[] {
    return [...this.#pages.values()].flatMap((pages) => [...pages.keys()])
  }

  async #send(bookingId: string | undefined, position: Position | undefined): Promise<void> {
    const pages = bookingId === undefined ? undefined : this.#pages.get(bookingId)
    if (bookingId === undefined || !pages) return
    for (const kind of new Set(pages.values())) {
      const message = await this.#message(kind, bookingId, position)
      for (const [page, its] of pages) if (its === kind) page.send(message)
    }
  }

  /** Nothing to send where there is nothing to show. Its id is a position that the state is no older than. */
  async #message(kind: Kind, bookingId: string, position: Position | undefined): Promise<string> {
    const state = await this.#parts.read[kind](bookingId)
    if (state === undefined) return ''
    const id = position === undefined ? '' : `id: ${position}\n`
    return `${id}event: ${kind}\ndata: ${JSON.stringify(state)}\n\n`
  }
}

/** The booking that an event is about, by its stream. */
const bookingIn = ({ stream }: Happened): string | undefined => /^(?:payment|booking)-(.+)$/.exec(stream)?.[1]

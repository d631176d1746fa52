import type { Position, RecordedEvent } from '../../eventstore/event-store.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import type { PaymentState } from '../contract/payment.ts'
import { Outbox } from './outbox.ts'

type Happened = RecordedEvent<StoredEvent>

export interface PaymentWatchParts {
  /** How a booking's payment stands; undefined where nothing was ever asked for. */
  readonly stateOf: (bookingId: string) => Promise<PaymentState | undefined>
  /** Waits until the read models show a position; false when that takes too long. */
  readonly shown: (position: Position) => Promise<boolean>
}

/** Open payment pages of this process: each is told how its payment stands whenever something happens to it. */
export class PaymentWatch {
  readonly #parts: PaymentWatchParts
  readonly #pages = new Map<string, Set<Outbox>>()
  #closed = false

  constructor(parts: PaymentWatchParts) {
    this.#parts = parts
  }

  /** A stream of server-sent events: the state as it is, and again after every change, until the client leaves. */
  async *watch(bookingId: string, signal: AbortSignal): AsyncGenerator<string> {
    const page = new Outbox()
    const leave = () => page.close()
    signal.addEventListener('abort', leave)
    const pages = this.#pages.get(bookingId) ?? new Set()
    // From here on every change is told; the state is read afterwards, so that none falls in between.
    this.#pages.set(bookingId, pages.add(page))
    try {
      yield 'retry: 5000\n\n'
      const state = await this.#parts.stateOf(bookingId)
      if (state) yield written(state)
      yield* page.sent()
    } finally {
      signal.removeEventListener('abort', leave)
      pages.delete(page)
      if (pages.size === 0) this.#pages.delete(bookingId)
    }
  }

  /** Told of everything that happens: reads each payment that somebody watches once, however much happened to it. */
  async tell(batch: readonly Happened[]): Promise<void> {
    const concerned = new Set(batch.map(bookingIn).filter((id) => id !== undefined && this.#pages.has(id)))
    const last = batch.at(-1)
    if (concerned.size === 0 || !last) return
    while (!this.#closed && !(await this.#parts.shown(last.position)));
    for (const bookingId of concerned) await this.#send(bookingId)
  }

  /** A word where nothing happens, so that nobody on the way takes the line for dead. */
  keepAlive(): void {
    for (const pages of this.#pages.values()) for (const page of pages) page.send(': alive\n\n')
  }

  /** Ends all streams, and what waits to be told. */
  close(): void {
    this.#closed = true
    for (const pages of this.#pages.values()) for (const page of pages) page.close()
  }

  async #send(bookingId: string | undefined): Promise<void> {
    if (bookingId === undefined) return
    const state = await this.#parts.stateOf(bookingId)
    if (state) for (const page of this.#pages.get(bookingId) ?? []) page.send(written(state))
  }
}

const written = (state: PaymentState): string => `event: payment\ndata: ${JSON.stringify(state)}\n\n`

/** The booking that an event is about, by its stream. */
const bookingIn = ({ stream }: Happened): string | undefined => /^(?:payment|booking)-(.+)$/.exec(stream)?.[1]

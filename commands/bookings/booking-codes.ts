import { bookingCodes as aggregate, reserveBlock } from '../../domain/booking-codes/booking-codes.ts'
import { bookingCodeCount, bookingCodeOf } from '../../domain/kernel/booking-code.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import type { Handle } from '../handle.ts'
import type { KeyedIds } from '../keyed-ids.ts'
import { streams } from '../streams.ts'

const blockSize = 100

/**
 * Gives out unused booking codes. A process reserves blocks of numbers in the log and turns each into a code by a keyed
 * permutation, so that codes follow no visible order. The numbers that remain of a block when the process ends are
 * never used.
 */
export class BookingCodes {
  readonly #handle: Handle
  readonly #store: Pick<EventStore, 'read'>
  readonly #ids: KeyedIds
  #codes: string[] = []
  #reserving: Promise<void> | undefined

  constructor(handle: Handle, store: Pick<EventStore, 'read'>, ids: KeyedIds) {
    this.#handle = handle
    this.#store = store
    this.#ids = ids
  }

  /** Returns a code for a new booking. Throws Contention, or what the event store throws. */
  async next(context: CommandContext): Promise<string> {
    for (;;) {
      const code = this.#codes.pop()
      if (code !== undefined) return code
      this.#reserving ??= this.#reserve(context).finally(() => {
        this.#reserving = undefined
      })
      await this.#reserving
    }
  }

  /** Takes back a code that certainly no booking has. */
  putBack(code: string): void {
    this.#codes.push(code)
  }

  async #reserve(context: CommandContext): Promise<void> {
    const { events } = await this.#handle(aggregate, streams.codes, (state) => reserveBlock(state, blockSize), context)
    for (const { data } of events) {
      const numbers = Array.from({ length: data.size }, (_, i) => data.first + i)
      const codes = numbers.map((n) => bookingCodeOf(this.#ids.shuffled(n, bookingCodeCount)))
      const isFree = await Promise.all(codes.map((code) => this.#isFree(code)))
      this.#codes.push(...codes.filter((_, i) => isFree[i]))
    }
  }

  /** Older versions reserved each code on a separate stream. */
  async #isFree(code: string): Promise<boolean> {
    for await (const _ of this.#store.read(streams.bookingCode(code), { from: 0n, to: 0n })) return false
    return true
  }
}

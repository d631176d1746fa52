import { StoreUnavailable } from '../event-store.ts'
import { pause } from '../patience.ts'
import type { Calls } from './calls.ts'
import { isConnectionLost, isNeverSent } from './errors.ts'

const everyMs = 1_000
const everyWhileLostMs = 250
const silentAfterMs = 1_500

/** Hears when the event store goes away, with the reason, and when it is back. */
export interface LinkListener {
  readonly lost: (reason: string) => void
  readonly back: () => void
}

/**
 * Knows whether the server answers, by asking every second: a server that has stopped says nothing, and a subscription that
 * hears nothing can't tell that from a quiet night. When it does not answer, the calls that wait are cut off, so that they
 * begin anew.
 */
export class Link {
  readonly #calls: Calls
  readonly #patienceMs: number
  readonly #listener: LinkListener
  readonly #signal: AbortSignal
  #watching: Promise<void> | undefined
  #lastAnswer = Date.now()
  #lost: { readonly since: number; readonly isSilent: boolean } | undefined
  #outOfPatience: NodeJS.Timeout | undefined

  constructor(calls: Calls, patienceMs: number, listener: LinkListener, signal: AbortSignal) {
    this.#calls = calls
    this.#patienceMs = patienceMs
    this.#listener = listener
    this.#signal = signal
  }

  /** Begins to watch, until the signal. */
  watch(): void {
    if (this.#watching) return
    this.#lastAnswer = Date.now()
    this.#watching = this.#watch()
  }

  /**
   * Until when something that began at `since` waits for a server that is away. The outage counts, not the call: of many
   * calls one after the other, only the first ones wait.
   */
  deadline(since: number): number {
    return Math.min(since, this.#lost?.since ?? since) + this.#patienceMs
  }

  /** Throws StoreUnavailable where trying once more would only mean to wait for silence. */
  check(since: number): void {
    if (this.#lost?.isSilent && Date.now() >= this.deadline(since))
      throw new StoreUnavailable('The event store does not answer')
  }

  async #watch(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        await this.#calls.ask(silentAfterMs)
        this.#answered()
      } catch (error) {
        if (this.#signal.aborted) break
        // Who refuses, answers.
        if (isConnectionLost(error)) this.#failed(error)
        else this.#answered()
      }
      await pause(this.#lost ? everyWhileLostMs : everyMs, this.#signal)
    }
    clearTimeout(this.#outOfPatience)
  }

  #answered(): void {
    this.#lastAnswer = Date.now()
    if (!this.#lost) return
    this.#lost = undefined
    clearTimeout(this.#outOfPatience)
    this.#listener.back()
  }

  #failed(error: unknown): void {
    const isSilent = !isNeverSent(error)
    const since = this.#lost?.since ?? this.#lastAnswer
    if (!this.#lost) {
      this.#listener.lost(error instanceof Error ? error.message : String(error))
      const left = Math.max(0, since + this.#patienceMs - Date.now())
      this.#outOfPatience = setTimeout(() => this.#calls.cutOff(), left)
    }
    this.#lost = { since, isSilent }
    // Where connections are refused, calls end by themselves. One that was still connecting has surely not been sent, which
    // nobody could tell any more if it were cut off.
    if (isSilent) this.#calls.cutOff()
  }
}

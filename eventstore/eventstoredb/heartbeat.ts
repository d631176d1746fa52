import { pause } from '../../lib/backoff.ts'
import { StoreUnavailable } from '../event-store.ts'
import type { Calls } from './calls.ts'
import { isConnectionLost, isNeverSent } from './connection.ts'

const everyMs = 1_000
const everyWhileLostMs = 250
const silentAfterMs = 1_500

/** `lost` is called with the reason when the event store becomes unreachable, `back` when it is reachable again. */
export interface ConnectionListener {
  readonly lost: (reason: string) => void
  readonly back: () => void
}

/**
 * Probes the server every second. A stopped server sends no error, and an idle subscription can't detect that. When a
 * probe fails, it cancels pending calls, so that they start again.
 */
export class Heartbeat {
  readonly #calls: Calls
  readonly #timeoutMs: number
  readonly #listener: ConnectionListener
  readonly #signal: AbortSignal
  #watching: Promise<void> | undefined
  #lastAnswer = Date.now()
  #lost: { readonly since: number; readonly isSilent: boolean } | undefined
  #timeout: NodeJS.Timeout | undefined

  constructor(calls: Calls, timeoutMs: number, listener: ConnectionListener, signal: AbortSignal) {
    this.#calls = calls
    this.#timeoutMs = timeoutMs
    this.#listener = listener
    this.#signal = signal
  }

  /** Starts probing, until the signal aborts. */
  watch(): void {
    if (this.#watching) return
    this.#lastAnswer = Date.now()
    this.#watching = this.#watch()
  }

  /**
   * The deadline of a call that began at `since`. It counts from the start of the outage, so that only the first of
   * many consecutive calls waits.
   */
  deadline(since: number): number {
    return Math.min(since, this.#lost?.since ?? since) + this.#timeoutMs
  }

  /** Throws StoreUnavailable if a retry would only wait for a silent server. */
  check(since: number): void {
    if (this.#lost?.isSilent && Date.now() >= this.deadline(since))
      throw new StoreUnavailable('The event store does not answer')
  }

  async #watch(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        await this.#calls.ping(silentAfterMs)
        this.#answered()
      } catch (error) {
        if (this.#signal.aborted) break
        // A rejection is an answer too.
        if (isConnectionLost(error)) this.#failed(error)
        else this.#answered()
      }
      await pause(this.#lost ? everyWhileLostMs : everyMs, this.#signal)
    }
    clearTimeout(this.#timeout)
  }

  #answered(): void {
    this.#lastAnswer = Date.now()
    if (!this.#lost) return
    this.#lost = undefined
    clearTimeout(this.#timeout)
    this.#listener.back()
  }

  #failed(error: unknown): void {
    const isSilent = !isNeverSent(error)
    const since = this.#lost?.since ?? this.#lastAnswer
    if (!this.#lost) {
      this.#listener.lost(error instanceof Error ? error.message : String(error))
      const left = Math.max(0, since + this.#timeoutMs - Date.now())
      this.#timeout = setTimeout(() => this.#calls.cutOff(), left)
    }
    this.#lost = { since, isSilent }
    // If connections are refused, calls fail on their own. A call that was still connecting has certainly not been
    // sent; cancelling it would lose that information.
    if (isSilent) this.#calls.cutOff()
  }
}

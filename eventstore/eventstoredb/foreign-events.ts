import { pause } from '../../lib/backoff.ts'
import type { Position } from '../event-store.ts'
import type { Calls } from './calls.ts'
import { positionOf, typeOf } from './events.ts'
import { readAllRequest } from './requests.ts'

const waitMs = 1_000

/** Counts other programs' events in the log, for monitoring. It reads the log once, then only new events. */
export class ForeignEvents {
  readonly #calls: Calls
  readonly #regex: string
  readonly #answerWithinMs: number
  readonly #signal: AbortSignal
  #counted = 0
  #upTo: Position | undefined
  #counting: Promise<void> | undefined

  constructor(calls: Calls, ours: RegExp, answerWithinMs: number, signal: AbortSignal) {
    this.#calls = calls
    this.#regex = `^(?![$])(?!${ours.source})`
    this.#answerWithinMs = answerWithinMs
    this.#signal = signal
  }

  /** Returns the count so far after at most a second. Counting continues in the background. */
  async count(): Promise<number> {
    this.#counting ??= this.#count()
      // The next call continues the count.
      .catch(() => {})
      .finally(() => {
        this.#counting = undefined
      })
    await Promise.race([this.#counting, pause(waitMs, this.#signal)])
    return this.#counted
  }

  async #count(): Promise<void> {
    const end = await this.#calls.endOfLog(this.#signal, this.#answerWithinMs)
    if (end === undefined || end === this.#upTo) return
    const request = readAllRequest(this.#upTo, { on: 'stream', regex: this.#regex })
    for await (const response of this.#calls.read(request, this.#signal)) {
      const event = response.getEvent()?.getEvent()
      const position = event && positionOf(event)
      if (!event || !position || (this.#upTo !== undefined && position <= this.#upTo)) continue
      this.#upTo = position
      if (!typeOf(event).startsWith('$')) this.#counted++
    }
    if (this.#upTo === undefined || this.#upTo < end) this.#upTo = end
  }
}

import { DomainError } from '../../domain/kernel/domain-error.ts'
import { progressOf } from '../../eventstore/progress.ts'
import type { RebuildProgress } from '../../projections/engine/rebuild.ts'
import type { Rebuild } from '../contract/audit.ts'

type Rebuilding = (onProgress: (progress: RebuildProgress) => void) => Promise<number>

/** Rebuilds the read models on an admin's request and reports progress. One at a time per process. */
export class Rebuilder {
  readonly #rebuild: Rebuilding
  readonly #clock: () => Date
  #state: Rebuild = { state: 'idle', events: 0, progress: 0, startedAt: null, endedAt: null, error: null }

  constructor(rebuild: Rebuilding, clock: () => Date) {
    this.#rebuild = rebuild
    this.#clock = clock
  }

  get state(): Rebuild {
    return this.#state
  }

  /** Starts a rebuild in the background. Throws DomainError `wrong_status` while one is running. */
  start(): Rebuild {
    if (this.#state.state === 'running') throw new DomainError('wrong_status', 'log.rebuilding')
    const startedAt = this.#clock().toISOString()
    this.#state = { state: 'running', events: 0, progress: 0, startedAt, endedAt: null, error: null }
    void this.#run()
    return this.#state
  }

  /** Starts a rebuild that includes all events appended before this call, even if a rebuild is running. */
  startAgain(): Rebuild {
    if (this.#state.state !== 'running') return this.start()
    // This rebuild queues behind the running one. The log records its errors, and the page shows them when it is next
    // read.
    this.#rebuild(() => undefined).catch(() => undefined)
    return this.#state
  }

  async #run(): Promise<void> {
    try {
      const events = await this.#rebuild(({ events, position, head }) => {
        this.#state = { ...this.#state, events, progress: progressOf(position, head) }
      })
      this.#state = { ...this.#state, state: 'done', events, progress: 1, endedAt: this.#clock().toISOString() }
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      this.#state = { ...this.#state, state: 'failed', endedAt: this.#clock().toISOString(), error: text }
    }
  }
}

import type { RebuildProgress } from './rebuild.ts'

type OnProgress = (progress: RebuildProgress) => void

/**
 * Rebuilds once. Calls `onBegin` just before it reads the log, then asks whether it `mayResume` an interrupted rebuild.
 * Returns the number of events.
 */
type Rebuild = (
  onBegin: () => void,
  onProgress: OnProgress,
  signal: AbortSignal,
  mayResume: () => boolean,
) => Promise<number>

interface Run {
  readonly listeners: Set<OnProgress>
  /** Whether all requests allow it. */
  mayResume: boolean
  readonly events: Promise<number>
}

/**
 * Queues the rebuilds of one process. Requests share a rebuild that has not started to read the log; later requests
 * share the next one. So each rebuild includes everything that preceded its requests.
 */
export class RebuildQueue {
  readonly #rebuild: Rebuild
  readonly #stopping = new AbortController()
  /** The run that has not started to read. */
  #next: Run | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(rebuild: Rebuild) {
    this.#rebuild = rebuild
  }

  /** Returns the number of events read. All callers that share a rebuild get its error. */
  request(onProgress?: OnProgress, { mayResume = false } = {}): Promise<number> {
    this.#next ??= this.#enqueue()
    if (!mayResume) this.#next.mayResume = false
    if (onProgress) this.#next.listeners.add(onProgress)
    return this.#next.events
  }

  /** Cancels the running and the waiting rebuild. */
  stop(): void {
    this.#stopping.abort()
  }

  #enqueue(): Run {
    const listeners = new Set<OnProgress>()
    const onProgress: OnProgress = (progress) => {
      for (const listener of listeners) listener(progress)
    }
    const begun = () => {
      if (this.#next === run) this.#next = undefined
    }
    const go = () => this.#rebuild(begun, onProgress, this.#stopping.signal, () => run.mayResume).finally(begun)
    const run: Run = { listeners, mayResume: true, events: this.#last.then(go, go) }
    this.#last = run.events
    return run
  }
}

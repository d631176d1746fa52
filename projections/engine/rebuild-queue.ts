import type { RebuildProgress } from './rebuild.ts'

type OnProgress = (progress: RebuildProgress) => void

/** Rebuilds once; calls `onBegin` just before it reads the log. Answers how many events it read. */
type Rebuild = (onBegin: () => void, onProgress: OnProgress, signal: AbortSignal) => Promise<number>

interface Run {
  readonly listeners: Set<OnProgress>
  readonly events: Promise<number>
}

/**
 * The rebuilds of one process: one at a time, and one for all who ask before it reads the log. Those who ask later share
 * the one after it, so that each rebuild shows all that happened before anybody asked for it.
 */
export class RebuildQueue {
  readonly #rebuild: Rebuild
  readonly #stopping = new AbortController()
  /** The run that has not begun to read. */
  #next: Run | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(rebuild: Rebuild) {
    this.#rebuild = rebuild
  }

  /** Answers how many events the rebuild read. Throws what it throws, to all who share it. */
  request(onProgress?: OnProgress): Promise<number> {
    this.#next ??= this.#enqueue()
    if (onProgress) this.#next.listeners.add(onProgress)
    return this.#next.events
  }

  /** Gives up what runs and what waits. */
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
    const go = () => this.#rebuild(begun, onProgress, this.#stopping.signal).finally(begun)
    const run = { listeners, events: this.#last.then(go, go) }
    this.#last = run.events
    return run
  }
}

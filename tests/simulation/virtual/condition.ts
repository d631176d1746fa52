/** A condition that others wait for. */
export class Condition {
  readonly #waiting = new Set<() => void>()

  /** Wakes all waiters. */
  notify(): void {
    for (const wake of this.#waiting) wake()
  }

  /** Resolves at the next notification, or when the signal aborts. */
  wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const wake = () => {
        this.#waiting.delete(wake)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      this.#waiting.add(wake)
      signal?.addEventListener('abort', wake)
    })
  }
}

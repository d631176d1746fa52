import { setTimeout as pause } from 'node:timers/promises'

const timeoutMs = 10_000
const maxRecorded = 500

/** Delayed actions of the simulator. Like M-Pesa, it calls once and ignores the outcome. */
export class Deliveries {
  /** The addresses of the latest calls, oldest first. */
  readonly called: string[] = []
  readonly #planned = new Set<Promise<unknown>>()
  readonly #stop = new AbortController()

  /** Runs an action once or several times after a delay in milliseconds, unless it is stopped first. */
  later(ms: number, action: () => Promise<unknown>, times = 1): void {
    const { signal } = this.#stop
    const failed = (error: unknown) => console.error('The M-Pesa simulator failed:', error)
    const planned: Promise<unknown> = pause(ms, undefined, { signal, ref: false }).then(
      () => Promise.all(Array.from({ length: times }, () => action().catch(failed))),
      () => undefined,
    )
    this.#planned.add(planned)
    void planned.then(() => this.#planned.delete(planned))
  }

  /** Calls an address. Returns its JSON answer; undefined if there is none. */
  async post(url: string, body: unknown, waitMs = timeoutMs): Promise<unknown> {
    this.called.push(url)
    if (this.called.length > maxRecorded) this.called.shift()
    try {
      const headers = { 'content-type': 'application/json' }
      const signal = AbortSignal.timeout(waitMs)
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
      return await response.json()
    } catch {
      return undefined
    }
  }

  /** Cancels planned actions and waits for running ones. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#planned)
  }
}

import { setTimeout as pause } from 'node:timers/promises'

/** The result of a call to the business; `status` is null if there was no answer, `answer` if it was not JSON. */
export interface Delivery {
  readonly url: string
  readonly body: unknown
  readonly status: number | null
  readonly answer: unknown
}

const timeoutMs = 10_000
const maxRecorded = 500

/** Delayed actions of the simulator. Like M-Pesa, it calls once and ignores the outcome. */
export class Deliveries {
  /** The latest calls, the oldest first. */
  readonly made: Delivery[] = []
  readonly #planned = new Set<Promise<void>>()
  readonly #stop = new AbortController()

  /** Runs an action after a delay in milliseconds, unless it is stopped first. */
  later(ms: number, action: () => Promise<unknown>): void {
    const { signal } = this.#stop
    const planned = pause(ms, undefined, { signal, ref: false }).then(
      async () => {
        await action().catch((error: unknown) => console.error('The M-Pesa simulator failed:', error))
      },
      () => undefined,
    )
    this.#planned.add(planned)
    void planned.then(() => this.#planned.delete(planned))
  }

  /** Calls an address and returns its answer. */
  async post(url: string, body: unknown, waitMs = timeoutMs): Promise<Delivery> {
    const delivery = { url, body, ...(await answerOf(url, body, waitMs)) }
    this.made.push(delivery)
    if (this.made.length > maxRecorded) this.made.shift()
    return delivery
  }

  /** Cancels planned actions and waits for running ones. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#planned)
  }
}

async function answerOf(url: string, body: unknown, waitMs: number): Promise<Pick<Delivery, 'status' | 'answer'>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(waitMs),
    })
    return { status: response.status, answer: await response.json().catch(() => null) }
  } catch {
    // M-Pesa ignores the outcome.
    return { status: null, answer: null }
  }
}

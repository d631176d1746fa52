/** The result of a call to the business; `status` is null if there was no answer. */
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
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #running = new Set<Promise<void>>()
  readonly #made: Delivery[] = []
  #stopped = false

  /** Runs an action after a delay in milliseconds, unless it is stopped first. */
  later(ms: number, action: () => Promise<unknown>): void {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#run(action)
    }, ms)
    timer.unref()
    this.#timers.add(timer)
  }

  /** Calls an address and returns its answer. */
  async post(url: string, body: unknown, waitMs = timeoutMs): Promise<Delivery> {
    const delivery = await call(url, body, waitMs)
    this.#made.push(delivery)
    if (this.#made.length > maxRecorded) this.#made.shift()
    return delivery
  }

  /** The latest calls, the oldest first. */
  get made(): readonly Delivery[] {
    return this.#made
  }

  /** Cancels planned actions and waits for running ones. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    await Promise.all(this.#running)
  }

  #run(action: () => Promise<unknown>): void {
    const running = action().then(
      () => undefined,
      (error: unknown) => console.error('The M-Pesa simulator failed:', error),
    )
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }
}

async function call(url: string, body: unknown, waitMs: number): Promise<Delivery> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(waitMs),
    })
    const text = await response.text()
    return { url, body, status: response.status, answer: jsonIn(text) }
  } catch {
    // M-Pesa ignores the outcome.
    return { url, body, status: null, answer: null }
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { backoffMs, pause } from '../../lib/backoff.ts'
import type { Position } from '../event-store.ts'
import { probed } from './connection.ts'

export interface Listener {
  /** A notification arrived. */
  readonly onNotification: (payload: string) => void
  /** Listening has started or restarted. Earlier notifications may have been missed. */
  readonly connected?: () => void
  /** The connection was lost. Notifications are missed until `connected`. */
  readonly lost?: () => void
}

/** Listens to a channel on its own connection, and reconnects until the signal aborts. */
export async function listen(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let attempt = 0
  while (!signal.aborted) {
    const client = new pg.Client({ ...probed, ...config })
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const end = () => resolve()
    client.on('error', end)
    client.on('end', end)
    signal.addEventListener('abort', end)
    client.on('notification', ({ payload }) => listener.onNotification(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      attempt = 0
      listener.connected?.()
      await over
    } catch {
      // The next attempt detects that the database is unreachable; `lost` reports it.
    }
    signal.removeEventListener('abort', end)
    listener.lost?.()
    await client.end()
    attempt++
    await pause(backoffMs(attempt), signal)
  }
}

const quietMs = 25

/**
 * Notifies other processes of the log's head: the first append after a quiet time at once, then at most every 25 ms,
 * because a notification costs about as much as an append.
 */
export class Announcer {
  readonly #notify: (position: Position) => Promise<void>
  #latest: Position | undefined
  #notifying: Promise<void> | undefined

  constructor(notify: (position: Position) => Promise<void>) {
    this.#notify = notify
  }

  announce(position: Position): void {
    if (this.#latest === undefined || position > this.#latest) this.#latest = position
    this.#notifying ??= this.#notifyAll()
  }

  /** Resolves when the last position has been sent. */
  async close(): Promise<void> {
    await this.#notifying
  }

  async #notifyAll(): Promise<void> {
    while (this.#latest !== undefined) {
      const position = this.#latest
      this.#latest = undefined
      // Other processes also poll, so a lost notification only delays them.
      await this.#notify(position).catch(() => {})
      await delay(quietMs)
    }
    this.#notifying = undefined
  }
}

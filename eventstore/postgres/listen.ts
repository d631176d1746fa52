import pg from 'pg'
import { backoffMs, pause } from '../backoff.ts'
import { probed } from './connection.ts'

export interface Listener {
  /** Someone notified the channel. */
  readonly heard: (payload: string) => void
  /** Listening has begun, or begun again: notifications sent before this moment may have been missed. */
  readonly connected?: () => void
  /** The connection broke: until `connected`, notifications are missed. */
  readonly lost?: () => void
}

/** Listens to a channel on a connection of its own, and connects again whenever it breaks, until the signal. */
export async function listen(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let attempt = 0
  while (!signal.aborted) {
    const client = new pg.Client({ ...probed, ...config })
    const over = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', ({ payload }) => listener.heard(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      attempt = 0
      listener.connected?.()
      await over
    } catch {
      // The database is away, which the next attempt finds out; a listener is told by `lost`.
    }
    listener.lost?.()
    await client.end()
    attempt++
    await pause(backoffMs(attempt), signal)
  }
}

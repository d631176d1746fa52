import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Each of our processes holds a shared lock, so that the last one to stop can tell that it is the last. */
const presenceLock = 727_001
const retryMs = 100

/** A process's share of the lock, on a connection that is replaced when it is lost. */
export class Presence {
  readonly #config: pg.ClientConfig
  readonly #lost: (error: Error) => void
  #client: pg.Client | undefined
  #returning: Promise<void> = Promise.resolve()
  #hasLeft = false

  /** `lost` is called when the connection is lost. */
  constructor(config: pg.ClientConfig, lost: (error: Error) => void) {
    this.#config = config
    this.#lost = lost
  }

  /** Takes the lock. Throws if the database is unreachable. */
  async enter(): Promise<void> {
    const client = new pg.Client({ ...this.#config, application_name: 'studioni presence' })
    client.on('error', this.#lost)
    try {
      await client.connect()
      await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    client.once('end', () => {
      this.#client = undefined
      this.#returning = this.#return()
    })
  }

  /** Releases the lock. Returns whether no other process holds it, or false if that is unknown. */
  async leave(): Promise<boolean> {
    this.#hasLeft = true
    await this.#returning
    const client = this.#client
    try {
      await client?.query('select pg_advisory_unlock_shared($1)', [presenceLock])
      const answer = await client?.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [presenceLock])
      return answer?.rows[0]?.last ?? false
    } catch {
      return false // Other processes may still be reconnecting.
    } finally {
      await client?.end().catch(() => undefined)
    }
  }

  async #return(): Promise<void> {
    while (!this.#hasLeft) {
      try {
        return await this.enter()
      } catch {
        await pause(retryMs)
      }
    }
  }
}

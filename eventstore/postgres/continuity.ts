import type pg from 'pg'
import { readOnlyTransaction } from '../../lib/transaction.ts'
import type { Position } from '../event-store.ts'
import { positionOf } from './schema.ts'

/** The log has lost events that this process has seen, as after a failover with asynchronous replication. */
export class EventsLost extends Error {
  override readonly name = 'EventsLost'
}

/**
 * Detects that the log has lost its last events. Their positions and versions are then used again, so this process
 * would skip new events, and decide on states that no longer exist.
 */
export class Continuity {
  readonly #onLost: () => void
  #latest: { readonly position: Position; readonly id: string } | undefined

  /** `onLost` is called when events are lost. */
  constructor(onLost: () => void) {
    this.#onLost = onLost
  }

  /** Remembers the latest event that was read or appended. */
  saw(position: Position, id: string): void {
    if (this.#latest === undefined || position > this.#latest.position) this.#latest = { position, id }
  }

  /** Checks a new connection, which may lead to another server. Throws like `head`. */
  async check(client: pg.ClientBase): Promise<void> {
    if (this.#latest) await this.head(client)
  }

  /**
   * Returns the log's head. Throws EventsLost; on a standby that lags behind, an error that counts as a lost
   * connection.
   */
  async head(db: Pick<pg.ClientBase, 'query'>): Promise<Position | undefined> {
    const { position, id } = this.#latest ?? {}
    const { rows } = await db.query<[head: string | null, isContinued: boolean, isStandby: boolean]>({
      name: 'head',
      text: `select max(position),
          $1::bigint is null or exists (select from es.events where position = $1 and id = $2::uuid),
          pg_is_in_recovery()
        from es.events`,
      values: [position, id],
      rowMode: 'array',
    })
    const [head, isContinued, isStandby] = rows[0] ?? []
    if (!isContinued && isStandby)
      throw Object.assign(new Error('The standby is behind'), { code: readOnlyTransaction })
    if (!isContinued) {
      this.#onLost()
      throw new EventsLost(`The log no longer contains the event ${id} at ${position}`)
    }
    return head ? positionOf(head) : undefined
  }
}

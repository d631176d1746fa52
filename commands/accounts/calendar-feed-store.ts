import { createHash, randomBytes } from 'node:crypto'
import type { CalendarFeed } from '../../domain/account/account.ts'
import type { Queryable } from '../../projections/engine/schema.ts'

/** A calendar feed and its manager. */
export interface OwnedFeed extends CalendarFeed {
  readonly userId: string
}

/** The digests of the secret addresses by which other programs read calendars. */
export class CalendarFeeds {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  /** Adds a feed, which replaces the manager's feed of the same studios, and returns its secret. */
  async issue({ feedId, userId, studioId }: OwnedFeed): Promise<string> {
    const secret = randomBytes(32).toString('base64url')
    await this.#db.query(
      `insert into vault.calendar_feeds (id, user_id, studio_id, digest)
       select $1, $2, $3, $4 where not exists (select from vault.credentials where user_id = $2 and forgotten)
       on conflict (user_id, studio_id) do update set id = $1, digest = $4, created_at = now()`,
      [feedId, userId, studioId, digestOfFeed(secret)],
    )
    return secret
  }

  /** Removes a feed of a manager. Returns whether there was one. */
  async remove({ feedId, userId }: Pick<OwnedFeed, 'feedId' | 'userId'>): Promise<boolean> {
    const { rows } = await this.#db.query(
      'delete from vault.calendar_feeds where id = $1 and user_id = $2 returning id',
      [feedId, userId],
    )
    return rows.length > 0
  }

  /** Removes all feeds of a person. */
  async removeAll(userId: string): Promise<void> {
    await this.#db.query('delete from vault.calendar_feeds where user_id = $1', [userId])
  }

  /** Removes the feeds of studios that have another manager now, or none. */
  async removeOfOthers(studioIds: readonly string[], managerId: string | null): Promise<void> {
    await this.#db.query(
      'delete from vault.calendar_feeds where studio_id = any($1::uuid[]) and user_id is distinct from $2',
      [studioIds, managerId],
    )
  }
}

/** Returns what is stored of a feed's secret. */
export const digestOfFeed = (secret: string): Buffer => createHash('sha256').update(secret).digest()

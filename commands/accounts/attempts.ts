import type { Queryable } from '../../projections/engine/schema.ts'

const windowMinutes = 15

/** Too many tries; nothing was looked at. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`Too many attempts, for ${retryAfterSeconds} s more`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** How often something was tried in the last 15 minutes, over all processes. */
export class Attempts {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  /** Throws TooManyAttempts when any of these subjects had `most` tries in the last 15 minutes. */
  async check(subjects: readonly string[], most: number): Promise<void> {
    const { rows } = await this.#db.query<{ seconds: number }>(
      `select ceil(extract(epoch from (array_agg(at order by at desc))[$2] + make_interval(mins => $3) - now()))::int as seconds
       from vault.attempts where subject = any($1::text[]) and at > now() - make_interval(mins => $3)
       group by subject having count(*) >= $2 order by 1 desc limit 1`,
      [subjects, most, windowMinutes],
    )
    const [paused] = rows
    if (paused) throw new TooManyAttempts(Math.max(1, paused.seconds))
  }

  /** Counts a try for each subject, and forgets all that are too old to count. */
  async add(subjects: readonly string[]): Promise<void> {
    await this.#db.query(
      `with old as (delete from vault.attempts where at < now() - make_interval(mins => $2))
       insert into vault.attempts select subject, now() from unnest($1::text[]) subject`,
      [subjects, windowMinutes],
    )
  }

  /** Forgets the tries of a subject: it turned out to be who it should be. */
  async clear(subject: string): Promise<void> {
    await this.#db.query('delete from vault.attempts where subject = $1', [subject])
  }
}

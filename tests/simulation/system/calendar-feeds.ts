import { CalendarFeeds, digestOfFeed, type OwnedFeed } from '../../../commands/accounts/calendar-feeds.ts'
import { newId } from '../../../commands/context.ts'
import type { Queryable } from '../../../projections/engine/schema.ts'

type Ask = <Result>(label: string, effect: () => Result) => Promise<Result>
export type FeedRow = OwnedFeed & { readonly digest: string }

const noDatabase = { query: () => Promise.reject(new Error('There is no database')) } as unknown as Queryable

/** The calendar feeds over a table that all processes share, instead of `CalendarFeeds`' SQL. */
export class SimulatedCalendarFeeds extends CalendarFeeds {
  readonly #rows: Map<string, FeedRow>
  readonly #isForgotten: (userId: string) => boolean
  readonly #ask: Ask

  constructor(rows: Map<string, FeedRow>, isForgotten: (userId: string) => boolean, ask: Ask) {
    super(noDatabase)
    this.#rows = rows
    this.#isForgotten = isForgotten
    this.#ask = ask
  }

  override issue = (feed: OwnedFeed) =>
    this.#ask('issue a calendar feed', () => {
      const secret = newId()
      if (this.#isForgotten(feed.userId)) return secret
      this.#drop(({ userId, studioId }) => userId === feed.userId && studioId === feed.studioId)
      this.#rows.set(feed.feedId, { ...feed, digest: digestOfFeed(secret).toString('hex') })
      return secret
    })

  override remove = ({ feedId, userId }: Pick<OwnedFeed, 'feedId' | 'userId'>) =>
    this.#ask('remove a calendar feed', () => this.#drop((row) => row.feedId === feedId && row.userId === userId))

  override removeAll = (userId: string) =>
    this.#ask('remove calendar feeds', () => void this.#drop((row) => row.userId === userId))

  override removeOfOthers = (studioIds: readonly string[], managerId: string | null) =>
    this.#ask('remove feeds of others', () => {
      this.#drop(({ studioId, userId }) => studioId !== null && studioIds.includes(studioId) && userId !== managerId)
    })

  #drop(isGone: (row: FeedRow) => boolean): boolean {
    const gone = [...this.#rows.values()].filter(isGone)
    for (const { feedId } of gone) this.#rows.delete(feedId)
    return gone.length > 0
  }
}

import { useState } from 'react'
import { type Kind, rowsOf, type Settled, type SettledRow, settle, waitingIn } from './settled.ts'

export interface SettledList<Item> {
  readonly rows: readonly SettledRow<Item>[]
  /** What came since and is not shown yet. */
  readonly waiting: readonly Item[]
  /** Shows the list as it is now. */
  readonly show: () => void
  /** Shows the list as the next answer has it, after its person added or removed something themselves. */
  readonly renew: () => void
}

/** What a query hook answers of a list. */
interface Answer<Page> {
  /** What came last, perhaps for another page. */
  readonly data?: Page | undefined
  /** What came for this page. */
  readonly currentData?: Page | undefined
}

/**
 * Keeps the rows of a live list in their places, so that a tap meant for one never meets another. `key` says what was asked
 * for.
 */
export function useSettled<Item, Page extends { readonly items: readonly Item[] }>(
  key: string,
  { data, currentData }: Answer<Page>,
  kind: Kind<Item>,
): SettledList<Item> {
  const [read, setRead] = useState<Settled<Item>>()
  const [outdated, setOutdated] = useState<Page>()
  const answer = currentData?.items
  const isRenewed = outdated !== undefined && currentData !== undefined && currentData !== outdated
  const now = settle(isRenewed ? undefined : read, key, answer)
  if (isRenewed) setOutdated(undefined)
  if (now !== read) setRead(now)
  return {
    rows: now ? rowsOf(now, data?.items ?? [], kind) : [],
    waiting: now && answer ? waitingIn(now, answer, kind) : [],
    show: () => answer && setRead({ key, shown: answer }),
    renew: () => setOutdated(currentData),
  }
}

import { useState } from 'react'
import { type Kind, rowsOf, type Settled, type SettledRow, settle, waitingIn } from './settled.ts'

export interface SettledList<Item> {
  readonly rows: readonly SettledRow<Item>[]
  /** The items that arrived since and are not shown yet. */
  readonly waiting: readonly Item[]
  /** Shows the current list. */
  readonly show: () => void
  /** Shows the list from the next response, after the user added or removed an entry. */
  readonly renew: () => void
}

/** The result of a query hook for a list. */
interface Answer<Page> {
  /** The last response, possibly for another page. */
  readonly data?: Page | undefined
  /** The response for this page. */
  readonly currentData?: Page | undefined
}

/** Keeps the rows of a live list in place, so that a tap never hits a different row. `key` identifies the requested list. */
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

import { useState } from 'react'
import type { Answer } from './Loaded.tsx'

/** A list on the screen. Its rows keep their places until the list is requested again. */
export interface Settled<Item> {
  /** The filter and page of the list. */
  readonly key: string
  readonly visible: readonly Item[]
}

/** A row of a settled list. */
export interface SettledRow<Item> {
  /** The item when the list was requested. */
  readonly before: Item
  /** The current item, as far as the list contains it. */
  readonly item: Item
  /** Whether the list no longer contains the item: it moved to the next page or no longer matches the filter. */
  readonly left: boolean
}

/** How a list identifies and classifies its rows. */
interface Kind<Item> {
  readonly idOf: (item: Item) => string
  /** Returns whether an item needs a decision. A row that starts to need one waits like a new row. */
  readonly needsDecision: (item: Item) => boolean
}

/** Returns the list to show. Keeps the current one unless another was requested or it is empty. */
export function settle<Item>(
  read: Settled<Item> | undefined,
  key: string,
  answer: readonly Item[] | undefined,
): Settled<Item> | undefined {
  if (answer === undefined) return read
  if (read?.key === key && (read.visible.length > 0 || answer.length === 0)) return read
  return { key, visible: answer }
}

/** Returns the rows of the list in their original order, each with its current item. */
export function rowsOf<Item>(
  { visible }: Settled<Item>,
  answer: readonly Item[],
  { idOf }: Pick<Kind<Item>, 'idOf'>,
): SettledRow<Item>[] {
  const now = new Map(answer.map((item) => [idOf(item), item]))
  return visible.map((before) => {
    const item = now.get(idOf(before))
    return { before, item: item ?? before, left: item === undefined }
  })
}

/** Returns the items that arrived since the list was requested and wait to be shown. */
export function waitingIn<Item>(
  { visible }: Settled<Item>,
  answer: readonly Item[],
  { idOf, needsDecision }: Kind<Item>,
): Item[] {
  const before = new Map(visible.map((item) => [idOf(item), item]))
  return answer.filter((item) => {
    const known = before.get(idOf(item))
    return known === undefined || (needsDecision(item) && !needsDecision(known))
  })
}

/** Returns whether items of the next page have moved up to the answer's end, because items before them left. */
export function hasMovedUp<Item>(
  { visible }: Settled<Item>,
  answer: readonly Item[],
  { idOf }: Pick<Kind<Item>, 'idOf'>,
): boolean {
  const last = answer.at(-1)
  return last !== undefined && !visible.some((item) => idOf(item) === idOf(last))
}

export interface SettledList<Item> {
  readonly rows: readonly SettledRow<Item>[]
  /** The items that arrived since and are not shown yet. */
  readonly waiting: readonly Item[]
  /** Shows the current list. */
  readonly show: () => void
  /** The same if items of the next page moved up, so that they are what follows the rows. */
  readonly onNext: (() => void) | false
  /** Shows the list from the next response, after the user added or removed an entry. */
  readonly renew: () => void
}

/**
 * Keeps the rows of a live list in place, so that a tap never hits a different row. `key` identifies the requested
 * list.
 */
export function useSettled<Item, Page extends { readonly items: readonly Item[] }>(
  key: string,
  { data, currentData }: Pick<Answer<Page>, 'data' | 'currentData'>,
  kind: Kind<Item>,
): SettledList<Item> {
  const [read, setRead] = useState<Settled<Item>>()
  const [outdated, setOutdated] = useState<Page>()
  const answer = currentData?.items
  const isRenewed = outdated !== undefined && currentData !== undefined && currentData !== outdated
  const now = settle(isRenewed ? undefined : read, key, answer)
  if (isRenewed) setOutdated(undefined)
  if (now !== read) setRead(now)
  const show = () => answer && setRead({ key, visible: answer })
  return {
    rows: now ? rowsOf(now, data?.items ?? [], kind) : [],
    waiting: now && answer ? waitingIn(now, answer, kind) : [],
    show,
    onNext: now !== undefined && answer !== undefined && hasMovedUp(now, answer, kind) && show,
    renew: () => setOutdated(currentData),
  }
}

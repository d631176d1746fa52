/** A list as somebody reads it: its rows stay where they are until the list is asked for again. */
export interface Settled<Item> {
  /** What the list is narrowed to, and its page. */
  readonly key: string
  readonly shown: readonly Item[]
}

/** A row of a settled list. */
export interface SettledRow<Item> {
  /** As it was when the list was asked for. */
  readonly before: Item
  /** As it is now, as far as the list says. */
  readonly item: Item
  /** The list no longer holds it: it fell to the next page, or no longer matches the filter. */
  readonly left: boolean
}

/** What a list has to know of its rows. */
export interface Kind<Item> {
  readonly idOf: (item: Item) => string
  /** Whether a decision is asked for. A row that begins to ask for one waits like a new row. */
  readonly asks: (item: Item) => boolean
}

/** The list to show for an answer: the one that is read, unless another was asked for or nothing is in it. */
export function settle<Item>(
  read: Settled<Item> | undefined,
  key: string,
  answer: readonly Item[] | undefined,
): Settled<Item> | undefined {
  if (answer === undefined) return read
  if (read?.key === key && (read.shown.length > 0 || answer.length === 0)) return read
  return { key, shown: answer }
}

/** The rows of the list, each as it is now, in the order in which they were. */
export function rowsOf<Item>(
  { shown }: Settled<Item>,
  answer: readonly Item[],
  { idOf }: Pick<Kind<Item>, 'idOf'>,
): SettledRow<Item>[] {
  const now = new Map(answer.map((item) => [idOf(item), item]))
  return shown.map((before) => {
    const item = now.get(idOf(before))
    return { before, item: item ?? before, left: item === undefined }
  })
}

/** What came since the list was asked for, and waits to be shown. */
export function waitingIn<Item>({ shown }: Settled<Item>, answer: readonly Item[], { idOf, asks }: Kind<Item>): Item[] {
  const before = new Map(shown.map((item) => [idOf(item), item]))
  return answer.filter((item) => {
    const known = before.get(idOf(item))
    return known === undefined || (asks(item) && !asks(known))
  })
}

/** Returns the ids with one moved by one position. Negative moves it to the left. At an end it stays. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  return placed(ids, id, ids.indexOf(id) + by)
}

/** Returns the ids with one moved to a position, counted from 0. A position outside the list changes nothing. */
export function placed(ids: readonly string[], id: string, at: number): readonly string[] {
  if (!ids.includes(id) || at < 0 || at >= ids.length) return ids
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** Returns the order for the API: every image with its position, counted from 0. */
export const imageOrders = (ids: readonly string[]) => ids.map((imageId, displayOrder) => ({ imageId, displayOrder }))

/** Returns the items in the order of the ids. Items without an id in the list come last. */
export function inOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): readonly Item[] {
  const position = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...items].sort((a, b) => position(a) - position(b))
}

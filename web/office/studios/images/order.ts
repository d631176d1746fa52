/** The ids with one moved so many places, negative to the left; at an end it stays. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  return placed(ids, id, ids.indexOf(id) + by)
}

/** The ids with one put at a place, counted from 0, the others keeping their order; beyond an end it stays where it is. */
export function placed(ids: readonly string[], id: string, at: number): readonly string[] {
  if (!ids.includes(id) || at < 0 || at >= ids.length) return ids
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** The order as the API takes it: every image with its place, counted from 0. */
export const imageOrders = (ids: readonly string[]) => ids.map((imageId, displayOrder) => ({ imageId, displayOrder }))

/** Items in the order of the ids; what the ids don't name comes after. */
export function inOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): readonly Item[] {
  const place = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...items].sort((a, b) => place(a) - place(b))
}

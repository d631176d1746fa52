/** Does `work` for every item, at most `width` at a time, and answers in the items' order. The first failure ends it. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>()
  const waiting = items.entries()
  const lane = async () => {
    for (const [i, item] of waiting) results.set(i, await work(item))
  }
  await Promise.all(Array.from({ length: width }, lane))
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result)
}

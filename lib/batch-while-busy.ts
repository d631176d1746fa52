const maxBatchSize = 200

/**
 * Batches concurrent calls: while one batch runs, the next one fills. A single call runs at once, which DataLoader
 * can't do. `work` returns the answers in the order of its items. If it fails, it fails for all items of the batch.
 */
export function batchWhileBusy<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = []
  let isBusy = false

  async function drain(): Promise<void> {
    isBusy = true
    while (waiting.length > 0) await runBatch(waiting.splice(0, maxBatchSize), work)
    isBusy = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isBusy) void drain()
    })
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

async function runBatch<Item, Answer>(
  batch: readonly Waiting<Item, Answer>[],
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await work(batch.map(({ item }) => item))
    batch.forEach(({ resolve, reject }, n) => {
      const answer = answers[n]
      if (answer === undefined) reject(new Error('A batch was answered in part'))
      else resolve(answer)
    })
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

const most = 200

/**
 * Does for many at once what many ask for at the same time: while one batch is under way the next gathers. Whoever asks
 * alone does not wait. `work` answers in the order of its items; when it fails, it fails for all of them.
 */
export function gathered<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = []
  let isBusy = false

  async function workOff(): Promise<void> {
    isBusy = true
    while (waiting.length > 0) await settle(waiting.splice(0, most), work)
    isBusy = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isBusy) void workOff()
    })
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

async function settle<Item, Answer>(
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

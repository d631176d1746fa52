import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import DataLoader from 'dataloader'

/**
 * Batches concurrent loads with DataLoader, without caching. One batch runs at a time; loads that arrive meanwhile form
 * the next batch. `load` returns the values in the order of their keys. If it fails, it fails for all keys of the
 * batch.
 */
export function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<Key, Value>(
    (keys) => {
      const values = load(keys)
      running = values
      return values
    },
    {
      cache: false,
      batchScheduleFn(dispatch) {
        const next = async () => {
          // One turn of the event loop adds loads that are about to arrive.
          await turnOfEventLoop()
          dispatch()
        }
        running.then(next, next)
      },
    },
  )
  return (key) => loader.load(key)
}

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
      if (answer === undefined) reject(new Error('A batch returned too few answers'))
      else resolve(answer)
    })
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/**
 * Batches a source into arrays of the items that have already arrived, at most `max` and never empty. Readers can load
 * data for many items at once without delaying live items. It buffers at most `max` items. A reader that stops early
 * does not wait for the source: stop the source with its own signal.
 */
export async function* inBatches<Item>(source: AsyncIterable<Item>, max: number): AsyncGenerator<Item[], void> {
  const iterator = source[Symbol.asyncIterator]()
  let arrived: Item[] = []
  let end: { readonly error?: unknown } | undefined
  let stopped = false
  let change = Promise.withResolvers<void>()
  let room = Promise.withResolvers<void>()

  const pump = async () => {
    try {
      while (!stopped) {
        if (arrived.length >= max) await room.promise
        else {
          const next = await iterator.next()
          if (next.done) break
          arrived.push(next.value)
          change.resolve()
        }
      }
      end = {}
    } catch (error) {
      end = { error }
    }
    change.resolve()
  }

  void pump()
  try {
    for (;;) {
      await change.promise
      // One turn of the event loop adds items that are about to arrive.
      await turnOfEventLoop()
      change = Promise.withResolvers()
      if (end) change.resolve()
      if (arrived.length > 0) {
        const batch = arrived
        arrived = []
        room.resolve()
        room = Promise.withResolvers()
        yield batch
      } else if (end) {
        if ('error' in end) throw end.error
        return
      }
    }
  } finally {
    stopped = true
    room.resolve()
    // No reader is left to receive its error.
    iterator.return?.().catch(() => {})
  }
}

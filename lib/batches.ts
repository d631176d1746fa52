import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import DataLoader from 'dataloader'

/**
 * Batches concurrent loads with DataLoader, without caching. One batch runs at a time; loads that arrive meanwhile form
 * the next batch. `load` returns the values in the order of their keys. If it fails, it fails for all keys of the
 * batch.
 */
export function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  maxBatchSize = Number.POSITIVE_INFINITY,
): (key: Key) => Promise<Value> {
  let loaded: Promise<unknown> = Promise.resolve()
  let last = loaded
  const loader = new DataLoader<Key, Value>(
    (keys) => {
      const values = load(keys)
      loaded = values
      return values
    },
    {
      cache: false,
      maxBatchSize,
      batchScheduleFn(dispatch) {
        last = last.then(async () => {
          // One turn of the event loop adds loads that are about to arrive.
          await turnOfEventLoop()
          dispatch()
          await loaded.catch(() => undefined)
        })
      },
    },
  )
  return (key) => loader.load(key)
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

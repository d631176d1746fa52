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

import { setImmediate as turnOfEventLoop } from 'node:timers/promises'

/**
 * Groups what a source yields into arrays of whatever has already arrived, at most `max` and never empty, so that a
 * reader can look up things for many items at once while a live item is not kept waiting. Takes at most `max` items
 * beyond those handed out. A reader who stops while the source is busy does not wait for it: stop the source by its
 * own means (a signal).
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
      // One turn of the event loop lets in what is on its way already.
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
    // Its error, if any, belongs to a reading that nobody is interested in any more.
    iterator.return?.().catch(() => {})
  }
}

import type { EventStore, Position } from './event-store.ts'

/** Wraps a store so that `listener` is called after each successful append, before the append returns. */
export function withAppendListener(
  store: EventStore,
  listener: (stream: string, position: Position) => void,
): EventStore {
  const { multiStreamAppend } = store
  return {
    async append(stream, expected, events) {
      const appended = await store.append(stream, expected, events)
      listener(stream, appended.position)
      return appended
    },
    ...(multiStreamAppend && {
      async multiStreamAppend(appends, unchanged) {
        const appended = await multiStreamAppend.call(store, appends, unchanged)
        for (const [i, { position }] of appended.entries()) listener(appends[i]?.stream ?? '', position)
        return appended
      },
    }),
    read: (stream, range) => store.read(stream, range),
    readAll: (reading) => store.readAll(reading),
    subscribe: (reading) => store.subscribe(reading),
    head: () => store.head(),
    close: () => store.close(),
  }
}

import type { EventStore, Position } from './event-store.ts'

/** The same store; `tell` hears of each append made through it, before whoever made it goes on. */
export function toldOfAppends(store: EventStore, tell: (stream: string, position: Position) => void): EventStore {
  const { multiStreamAppend } = store
  return {
    async append(stream, expected, events) {
      const appended = await store.append(stream, expected, events)
      tell(stream, appended.position)
      return appended
    },
    ...(multiStreamAppend && {
      async multiStreamAppend(appends) {
        const appended = await multiStreamAppend.call(store, appends)
        for (const [i, { position }] of appended.entries()) tell(appends[i]?.stream ?? '', position)
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

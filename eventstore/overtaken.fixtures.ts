import type { DomainEvent } from '../domain/events.ts'
import type { EventStore } from './event-store.ts'

/** Returns a store whose first append runs `meanwhile` before it, as if another process were faster. */
export function overtaken(store: EventStore<DomainEvent>, meanwhile: () => Promise<unknown>): EventStore<DomainEvent> {
  let isFirst = true
  const overtake = async () => {
    if (!isFirst) return
    isFirst = false
    await meanwhile()
  }
  const { multiStreamAppend } = store
  return {
    ...store,
    async append(...append) {
      await overtake()
      return store.append(...append)
    },
    ...(multiStreamAppend && {
      async multiStreamAppend(...append) {
        await overtake()
        return multiStreamAppend(...append)
      },
    }),
  }
}

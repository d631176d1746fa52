import type { DomainEvent } from '../../../domain/events.ts'
import { domainRegistry } from '../../../eventstore/codec/registry.ts'
import type { EventStore, NewEvent } from '../../../eventstore/event-store.ts'

/** Wraps the store. Records the personal data of each event under its person, whether or not the append succeeds. */
export function notingWhatIsTold(store: EventStore, told: Map<string, Set<string>>): EventStore {
  const note = ({ type, data }: NewEvent<DomainEvent>) => {
    const fields = new Map<string, unknown>(Object.entries(data))
    const personId = fields.get('personId')
    if (typeof personId !== 'string') return
    const known = told.get(personId) ?? new Set<string>()
    told.set(personId, known)
    for (const field of domainRegistry.kindOf(type)?.personalFields ?? []) {
      const value = fields.get(field)
      if (typeof value === 'string') known.add(value)
    }
  }
  const { multiStreamAppend } = store
  return {
    append(stream, expected, events) {
      for (const event of events) note(event)
      return store.append(stream, expected, events)
    },
    ...(multiStreamAppend && {
      multiStreamAppend(appends, unchanged) {
        for (const { events } of appends) for (const event of events) note(event)
        return multiStreamAppend.call(store, appends, unchanged)
      },
    }),
    read: (stream, range) => store.read(stream, range),
    readAll: (reading) => store.readAll(reading),
    subscribe: (reading) => store.subscribe(reading),
    head: () => store.head(),
    close: () => store.close(),
  }
}

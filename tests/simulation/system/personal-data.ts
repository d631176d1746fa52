import type { DomainEvent } from '../../../domain/events.ts'
import { domainRegistry } from '../../../eventstore/codec/registry.ts'
import type { EventStore, NewEvent } from '../../../eventstore/event-store.ts'

/** Wraps the store. Records the personal data of each event under its person, whether or not the append succeeds. */
export function recordingPersonalData(store: EventStore, recorded: Map<string, Set<string>>): EventStore {
  const note = ({ type, data }: NewEvent<DomainEvent>) => {
    const fields = new Map<string, unknown>(Object.entries(data))
    const personId = fields.get('personId')
    if (typeof personId !== 'string') return
    const known = recorded.get(personId) ?? new Set<string>()
    recorded.set(personId, known)
    for (const field of domainRegistry.kindOf(type)?.personalFields ?? []) {
      const value = fields.get(field)
      if (typeof value === 'string') known.add(value)
    }
  }
  const append = store.append.bind(store)
  const multiStreamAppend = store.multiStreamAppend?.bind(store)
  return Object.assign(store, {
    append(...[stream, expected, events]: Parameters<typeof append>) {
      for (const event of events) note(event)
      return append(stream, expected, events)
    },
    ...(multiStreamAppend && {
      multiStreamAppend(...[appends, unchanged]: Parameters<typeof multiStreamAppend>) {
        for (const event of appends.flatMap(({ events }) => events)) note(event)
        return multiStreamAppend(appends, unchanged)
      },
    }),
  })
}

import type { Aggregate } from '../kernel/aggregate.ts'
import { type PersonEvent, personEvents } from './events.ts'

export type Person = { readonly status: 'known' } | { readonly status: 'erased' }

/** A person of whom nothing is told but that they were erased. */
export const person: Aggregate<Person, PersonEvent> = {
  initial: { status: 'known' },
  events: personEvents,
  evolve(_, event) {
    switch (event.type) {
      case 'person.erased':
        return { status: 'erased' }
    }
  },
}

/** Erases a person, once. */
export const erase = (current: Person, personId: string): PersonEvent[] =>
  current.status === 'erased' ? [] : [{ type: 'person.erased', data: { personId } }]

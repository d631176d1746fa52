import type { PersonKeys } from '../../eventstore/codec/person-keys.ts'
import type { KeyedIds } from '../keyed-ids.ts'

/** The person behind an address: the id whose key encrypts all their data, with or without an account. */
export interface People {
  /** The person of an address. After an erasure, the address belongs to a new person. */
  idOf(email: string): Promise<string>
  /** Whether there is anything of theirs to read. */
  isKnown(personId: string): Promise<boolean>
  /** Makes everything they ever told us unreadable, for good. Doing it twice changes nothing. */
  erase(personId: string): Promise<void>
}

/** Finds people by keyed ids of their addresses, with their encryption keys. Throws StoreUnavailable. */
export function createPeople(ids: KeyedIds, keys: PersonKeys): People {
  return {
    async idOf(email) {
      for (let life = 0; ; life++) {
        const personId = ids.person(email, life)
        // Only the erased get no key.
        if ((await keys.getOrCreate([personId])).has(personId)) return personId
      }
    },
    isKnown: async (personId) => (await keys.loadMany([personId])).has(personId),
    erase: (personId) => keys.erase(personId),
  }
}

import type { KeyObject } from 'node:crypto'
import { keyOf, newKeyBytes } from './encryption.ts'
import type { Keys, PersonKeys } from './person-keys.ts'

/** Person keys in memory, for tests. `queries` lists the person ids of each call. */
export function keysInMemory(): PersonKeys & { readonly queries: readonly (readonly string[])[] } {
  const keys = new Map<string, KeyObject | 'erased'>()
  const queries: (readonly string[])[] = []
  const loadMany = async (personIds: readonly string[]): Promise<Keys> => {
    queries.push(personIds)
    const found = new Map<string, KeyObject>()
    for (const personId of personIds) {
      const key = keys.get(personId)
      if (key && key !== 'erased') found.set(personId, key)
    }
    return found
  }
  return {
    queries,
    loadMany,
    getOrCreate: (personIds) => {
      for (const personId of personIds) if (!keys.has(personId)) keys.set(personId, keyOf(newKeyBytes()))
      return loadMany(personIds)
    },
    isErased: async (personId) => keys.get(personId) === 'erased',
    erase: async (personId) => void keys.set(personId, 'erased'),
    refresh: () => {},
    close: async () => {},
  }
}

import type { KeyObject } from 'node:crypto'
import { keyOf, newKeyBytes } from './encryption.ts'

/** Keys by person id. A person without an entry was erased or never had a key. */
export type Keys = ReadonlyMap<string, KeyObject>

/** One encryption key per person. Deleting it erases the person from every event, at once and for good. */
export interface PersonKeys {
  /** Loads keys for encryption and creates missing ones. An erased person never gets a new key. */
  getOrCreate(personIds: readonly string[]): Promise<Keys>
  /** Loads keys for decryption. */
  loadMany(personIds: readonly string[]): Promise<Keys>
  /** Whether the key was deleted. Writes nothing. */
  isErased(personId: string): Promise<boolean>
  /** Deletes the key and leaves a tombstone. Idempotent. */
  erase(personId: string): Promise<void>
  /** Clears the cache, so that later loads see every erasure so far. */
  refresh(): void
  close(): Promise<void>
}

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

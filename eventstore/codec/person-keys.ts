import type { KeyObject } from 'node:crypto'

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

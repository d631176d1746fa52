import type { KeyObject } from 'node:crypto'

/** Keys by person. Who is not in it has no key: was erased, or never had one. */
export type Keys = ReadonlyMap<string, KeyObject>

/** Each person's own key. Losing it is how a person is erased: from every event, everywhere, at once and for good. */
export interface PersonKeys {
  /** Keys to write with, made where missing. An erased person gets none, ever again. */
  getOrCreate(personIds: readonly string[]): Promise<Keys>
  /** Keys to read with. */
  loadMany(personIds: readonly string[]): Promise<Keys>
  /** Deletes the key and remembers that the person was erased. Doing it twice changes nothing. */
  erase(personId: string): Promise<void>
  /** Forgets what is cached: whoever loads keys from now on sees every erasure until now. */
  refresh(): void
  close(): Promise<void>
}

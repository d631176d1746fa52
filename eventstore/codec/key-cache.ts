import type { KeyObject } from 'node:crypto'

const trustedForMs = 60_000

/**
 * An LRU cache of person keys. While disabled it holds nothing. A query that runs during an erasure may return the
 * erased key, so `put` takes the generation at which the query began and drops its keys if an entry was removed, or the
 * cache enabled, since.
 */
export class KeyCache {
  readonly #max: number
  readonly #now: () => number
  readonly #entries = new Map<string, { readonly key: KeyObject; readonly until: number }>()
  #enabled = false
  #generation = 0

  constructor(max: number, now: () => number = Date.now) {
    this.#max = max
    this.#now = now
  }

  get generation(): number {
    return this.#generation
  }

  enable(): void {
    this.#generation++
    this.#enabled = true
  }

  disable(): void {
    this.#enabled = false
    this.clear()
  }

  clear(): void {
    this.#generation++
    this.#entries.clear()
  }

  /** Returns the cached keys. */
  get(personIds: readonly string[]): Map<string, KeyObject> {
    const found = new Map<string, KeyObject>()
    for (const personId of personIds) {
      const entry = this.#entries.get(personId)
      if (!entry) continue
      this.#entries.delete(personId)
      if (entry.until <= this.#now()) continue
      // A map keeps insertion order, so reinserting marks the entry as most recently used.
      this.#entries.set(personId, entry)
      found.set(personId, entry.key)
    }
    return found
  }

  put(keys: Iterable<readonly [personId: string, key: KeyObject]>, generation: number): void {
    if (!this.#enabled || generation !== this.#generation) return
    const until = this.#now() + trustedForMs
    for (const [personId, key] of keys) this.#entries.set(personId, { key, until })
    for (const personId of this.#entries.keys()) {
      if (this.#entries.size <= this.#max) break
      this.#entries.delete(personId)
    }
  }

  forget(personId: string): void {
    this.#generation++
    this.#entries.delete(personId)
  }
}

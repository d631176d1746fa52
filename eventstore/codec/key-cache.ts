import type { KeyObject } from 'node:crypto'

const trustedForMs = 60_000

/**
 * The keys used last. Disabled, it holds nothing. An erasure while a query is under way makes what the query found
 * suspect: `put` takes the generation at which the query began and drops its keys if anything was forgotten since.
 */
export class KeyCache {
  readonly #most: number
  readonly #now: () => number
  readonly #entries = new Map<string, { readonly key: KeyObject; readonly until: number }>()
  #enabled = false
  #generation = 0

  constructor(most: number, now: () => number = Date.now) {
    this.#most = most
    this.#now = now
  }

  get generation(): number {
    return this.#generation
  }

  enable(): void {
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

  /** Those of the keys that are known. */
  get(personIds: readonly string[]): Map<string, KeyObject> {
    const found = new Map<string, KeyObject>()
    for (const personId of personIds) {
      const entry = this.#entries.get(personId)
      if (!entry) continue
      this.#entries.delete(personId)
      if (entry.until <= this.#now()) continue
      // A map remembers insertion order: to put it back is to make it the one used last.
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
      if (this.#entries.size <= this.#most) break
      this.#entries.delete(personId)
    }
  }

  forget(personId: string): void {
    this.#generation++
    this.#entries.delete(personId)
  }
}

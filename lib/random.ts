/** A seeded random generator (mulberry32): the same seed gives the same choices. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a generator for a seed and a name (FNV-1a). */
  static named(seed: number, name: string): Random {
    let hash = seed ^ 0x811c9dc5
    for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
    return new Random(hash)
  }

  /** From 0 to 1, 1 excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A number from `from` to `to`, `to` excluded. */
  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Returns one of the items; undefined if there are none. */
  maybeOf<Item>(items: readonly Item[]): Item | undefined {
    return items[this.int(0, items.length - 1)]
  }

  /** Returns one of the items. Throws a RangeError if there are none. */
  of<Item>(items: readonly Item[]): Item {
    for (const item of items.slice(this.int(0, items.length - 1))) return item
    throw new RangeError('There is nothing to choose from')
  }

  /** Returns one of the names, in proportion to their weights. Throws a RangeError if no weight is above 0. */
  weighted<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name {
    let left = this.next() * Object.values<number | undefined>(weights).reduce((sum: number, each = 0) => sum + each, 0)
    for (const name in weights) {
      left -= weights[name] ?? 0
      if (left < 0) return name
    }
    throw new RangeError('There is nothing to choose from')
  }

  /** Returns a version 7 UUID with the given instant. */
  uuid(at: Date): string {
    const hex = (digits: number) =>
      this.int(0, 16 ** digits - 1)
        .toString(16)
        .padStart(digits, '0')
    const time = at.getTime().toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${this.of(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`
  }

  /** Returns a latency in milliseconds: mostly short, sometimes long. */
  latency(maxMs: number): number {
    return this.next() ** 3 * maxMs
  }
}

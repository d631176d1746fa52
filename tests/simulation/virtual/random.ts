/** Numbers that follow from a seed: the same seed, the same numbers (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Numbers that follow from a seed and a name (FNV-1a). */
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

  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of these; undefined if there are none. */
  maybeOf<Item>(items: readonly Item[]): Item | undefined {
    return items[this.int(0, items.length - 1)]
  }

  /** One of these, of which there is at least one. */
  of<Item>(items: readonly [Item, ...Item[]]): Item {
    return this.maybeOf(items) ?? items[0]
  }

  /** Milliseconds: mostly short, sometimes long. */
  latency(maxMs: number): number {
    return this.next() ** 3 * maxMs
  }
}

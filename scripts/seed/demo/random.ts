/** Chance that always falls the same way: everything in the demo is drawn from a seed, so that two runs agree. */
export interface Random {
  /** A number from 0 up to but not including 1. */
  next(): number
  /** A number between two bounds. */
  between(low: number, high: number): number
  /** A whole number between two bounds, both included. */
  whole(low: number, high: number): number
  /** Whether something of this probability happens. */
  chance(probability: number): boolean
  /** One of a list. Throws a RangeError for an empty one. */
  pick<T>(list: readonly T[]): T
  /** One of a list, by weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  /** A uuid of version 7 whose time part is the instant given. */
  uuid(at: Date): string
}

/** A source of chance that is a function of its seed alone (mulberry32 over an FNV-1a hash). */
export function randomOf(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const [chosen] = list.slice(whole(0, list.length - 1))
    if (chosen === undefined) throw new RangeError('There is nothing to pick from')
    return chosen
  }
  return {
    next,
    between,
    whole,
    pick,
    chance: (probability) => next() < probability,
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        left -= weight
        if (left < 0) return value
      }
      return pick(list)[0]
    },
    uuid(at) {
      const hex = (digits: number) =>
        whole(0, 16 ** digits - 1)
          .toString(16)
          .padStart(digits, '0')
      const time = at.getTime().toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`
    },
  }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value
}

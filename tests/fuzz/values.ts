/** The part of a JSON schema that the fuzzer reads. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly pattern?: string
}

/** A random number generator that repeats with its seed (mulberry32). */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Returns a whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  isUp(share: number): boolean {
    return this.next() < share
  }

  /** Returns a random element. Throws for an empty list. */
  one<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)]
    if (found === undefined) throw new Error('There is nothing to choose from')
    return found
  }
}

/** Values of wrong types, sizes and encodings. */
const hostile: readonly unknown[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\u202e\u200b', '😀'.repeat(300), 'x'.repeat(5_000), "' or 1=1 --", '<script>'],
  ...['../../etc/passwd', '%00', '%', '{{7*7}}', '1e309', 'NaN', '0x10', '-0', '__proto__', 'constructor', 'null'],
  `a${'\u0345'.repeat(900)}${'\u0334'.repeat(900)}`,
  ...[0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, true, false, null],
  ...[[], [[]], {}, { length: 1 }, { toString: 1 }, Array.from({ length: 60 }, () => null)],
  ...['0000-00-00', '2026-02-30', '9999-12-31', '2026-13-01T25:00:00.000Z', '-271821-04-20T00:00:00.000Z'],
]

/** Returns a value for a schema, usually of the right kind, sometimes hostile. `known` are existing ids. */
export function valueFor(schema: Schema, dice: Dice, known: readonly string[], depth = 0): unknown {
  if (dice.isUp(0.12)) return dice.one(hostile)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(dice.one(choices), dice, known, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.one(schema.enum)
  const type = typeof schema.type === 'object' ? dice.one(schema.type) : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => dice.isUp(0.9))
          .map(([name, inner]) => [name, valueFor(inner, dice, known, depth + 1)]),
      )
    case 'array':
      return Array.from({ length: dice.below(4) }, () => valueFor(schema.items ?? {}, dice, known, depth + 1))
    case 'integer':
      return dice.below(20) - 2
    case 'number':
      return dice.next() * 100
    case 'boolean':
      return dice.isUp(0.5)
    case 'null':
      return null
    default:
      return textFor(schema, dice, known)
  }
}

function textFor({ format, pattern }: Schema, dice: Dice, known: readonly string[]): unknown {
  if (format === 'uuid') return dice.one(known)
  if (format === 'email') return `fuzz-${dice.below(50)}@example.com`
  const day = `2027-0${1 + dice.below(9)}-1${dice.below(10)}`
  if (format === 'date' || pattern?.includes('\\d{4}-')) return day
  if (format === 'date-time') return `${day}T${10 + dice.below(10)}:00:00.000Z`
  return dice.one(['Wanjiru', '0712345678', 'fuzz@example.com', day, `${day}T09:00:00.000Z`, 'approved', '7', ...known])
}

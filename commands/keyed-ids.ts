import { createHmac } from 'node:crypto'
import { cleanLine } from '../language/text.ts'

/** Derives ids from values with a secret. The same value gives the same id, and ids can't be reversed. */
export class KeyedIds {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /**
   * The person behind an e-mail address, or behind a phone number without one. One key encrypts all their data. `life`
   * counts their erasures.
   */
  person(contact: string, life = 0): string {
    return this.#id(`person:${normal(contact)}${life === 0 ? '' : `#${life}`}`)
  }

  /** The address's id, which names its uniqueness stream. */
  email(email: string): string {
    return this.#id(`email:${normal(email)}`)
  }

  /** The booking of an Idempotency-Key. A repeated request gets the same one. */
  booking(idempotencyKey: string): string {
    return this.#id(`booking:${idempotencyKey}`)
  }

  /** The time block of a form with an Idempotency-Key, or the key itself. */
  timeBlock(idempotencyKey: string): string {
    return this.#id(`time-block:${idempotencyKey}`)
  }

  /** The studio of a form with an Idempotency-Key. A repeated request gets the same one. */
  studio(idempotencyKey: string): string {
    return this.#id(`studio:${idempotencyKey}`)
  }

  /** The direct payment of an Idempotency-Key. A repeated request gets the same one. */
  direct(idempotencyKey: string): string {
    return this.#id(`direct:${idempotencyKey}`)
  }

  /** The nth picture, from 0, of an upload with an Idempotency-Key. Each try gets the same ones. */
  upload(idempotencyKey: string, n: number): string {
    return this.#id(`upload:${idempotencyKey} ${n}`)
  }

  /** The message to support with this sender, content and Idempotency-Key. A repeated one is the same message. */
  contact(request: string): string {
    return this.#id(`contact:${request}`)
  }

  /** The SMS code of a request with an Idempotency-Key. A repeated request gets the same one. */
  phoneCode(request: string): string {
    return this.#id(`phone-code:${request}`)
  }

  /** Permutes the numbers from 0 to `size` − 1, deterministically and without collisions. */
  shuffled(n: number, size: number): number {
    return permute(n, size, (round, half) =>
      createHmac('sha256', this.#secret).update(`code:${round}:${half}`).digest().readUInt32BE(),
    )
  }

  /** The nightly reconciliation of a date. Repeated runs have the same id. */
  reconciliation(date: string): string {
    return this.#id(`reconciliation:${date}`)
  }

  /** A message to a person for a cause. Repeated notifications have the same id. */
  message(causeId: string, template: string, channel: string, personId: string): string {
    return this.#id(`message:${causeId}:${template}:${channel}:${personId}`)
  }

  /** Returns an id that replaces a value, such as a phone number, wherever the value itself must not be stored. */
  subject(kind: string, value: string): string {
    return this.#id(`subject:${kind}:${normal(value)}`)
  }

  /** A UUID version 8, for custom ids. */
  #id(text: string): string {
    const hex = createHmac('sha256', this.#secret).update(text).digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
}

const normal = (contact: string): string => cleanLine(contact).toLowerCase()

const rounds = 4

/**
 * A permutation of the integers from 0 to `size` − 1, at most 2³²: a balanced Feistel network over the next power of
 * four, applied again while it leads out of the range (cycle walking). `mix` turns a round and a half into 32 bits.
 */
export function permute(n: number, size: number, mix: (round: number, half: number) => number): number {
  if (!Number.isInteger(n) || n < 0 || n >= size) throw new RangeError(`${n} is not a number below ${size}`)
  const bits = Math.max(1, Math.ceil(Math.log2(size) / 2))
  const mask = 2 ** bits - 1
  let current = n
  do {
    let [left, right] = [Math.floor(current / 2 ** bits), current & mask]
    for (let round = 0; round < rounds; round++) [left, right] = [right, (left ^ mix(round, right)) & mask]
    current = left * 2 ** bits + right
  } while (current >= size)
  return current
}

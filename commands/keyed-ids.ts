import { createHmac } from 'node:crypto'
import { permute } from './permute.ts'

/** Ids that follow from something else by a secret, so that the same leads to the same and nobody can find the way back. */
export class KeyedIds {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /**
   * The person behind an e-mail address: all their data is encrypted with one key and can be erased as one. `life` counts
   * how often that was done.
   */
  person(email: string, life = 0): string {
    return this.#id(`person:${normal(email)}${life === 0 ? '' : `#${life}`}`)
  }

  /** The address itself: what its uniqueness stream is named by. */
  email(email: string): string {
    return this.#id(`email:${normal(email)}`)
  }

  /** The booking asked for under an Idempotency-Key: asked again, it is the same one. */
  booking(idempotencyKey: string): string {
    return this.#id(`booking:${idempotencyKey}`)
  }

  /** Shuffles the numbers from 0 to `size` − 1: the same number always becomes the same, and no two become one. */
  shuffled(n: number, size: number): number {
    return permute(n, size, (round, half) =>
      createHmac('sha256', this.#secret).update(`code:${round}:${half}`).digest().readUInt32BE(),
    )
  }

  /** The nightly comparison of the books on a date: run again, it is the same one. */
  reconciliation(date: string): string {
    return this.#id(`reconciliation:${date}`)
  }

  /** What is said to a person for a cause: said again, it is the same message. */
  message(causeId: string, template: string, channel: string, personId: string): string {
    return this.#id(`message:${causeId}:${template}:${channel}:${personId}`)
  }

  /** A UUID of version 8, the one for ids of one's own making. */
  #id(text: string): string {
    const hex = createHmac('sha256', this.#secret).update(text).digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
}

const normal = (email: string): string => email.trim().toLowerCase()

import { createHmac, timingSafeEqual } from 'node:crypto'

const macBytes = 16

/**
 * Links that carry their own proof: 16 bytes of the booking's id and 16 of an HMAC over purpose and id. Nothing is
 * looked up to check one, and none can be guessed or turned to another purpose.
 */
export class Links {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** The token of a booking's page. */
  trackingToken(bookingId: string): string {
    const id = Buffer.from(bookingId.replaceAll('-', ''), 'hex')
    return Buffer.concat([id, this.#mac('track', id)]).toString('base64url')
  }

  /** The booking a token was made for, or undefined for any other text. */
  bookingOf(token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== 16 + macBytes || bytes.toString('base64url') !== token) return undefined
    const id = bytes.subarray(0, 16)
    if (!timingSafeEqual(this.#mac('track', id), bytes.subarray(16))) return undefined
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  #mac(purpose: string, id: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(purpose).update(id).digest().subarray(0, macBytes)
  }
}

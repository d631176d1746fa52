import { createHmac, timingSafeEqual } from 'node:crypto'

const macBytes = 16
type Purpose = 'track' | 'view' | 'pay' | 'not me'

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
    return this.#token('track', bookingId)
  }

  /** The booking a token of its page was made for, or undefined for any other text. */
  bookingOf(token: string): string | undefined {
    return this.#read('track', token)
  }

  /** The token of a booking's shared page, which shows it and changes nothing. */
  viewToken(bookingId: string): string {
    return this.#token('view', bookingId)
  }

  /** The booking a token of its shared page was made for, or undefined for any other text. */
  bookingOfView(token: string): string | undefined {
    return this.#read('view', token)
  }

  /** The token of a booking's payment page: the same however often it is sent. How long it is good for is the payment's to say. */
  paymentToken(bookingId: string): string {
    return this.#token('pay', bookingId)
  }

  /** The booking a token of its payment page was made for, or undefined for any other text. */
  bookingOfPayment(token: string): string | undefined {
    return this.#read('pay', token)
  }

  /** The token by which the owner of a phone stops the prompts of a booking: that of a prompt's attempt. */
  notMeToken(attemptId: string): string {
    return this.#token('not me', attemptId)
  }

  /** The prompt's attempt that a token was made for, or undefined for any other text. */
  attemptOf(token: string): string | undefined {
    return this.#read('not me', token)
  }

  /** Proves until an instant that a phone was verified; the phone is named by its keyed id. */
  phoneProof(phoneId: string, until: Date): string {
    const expires = Math.floor(until.getTime() / 1_000).toString(36)
    return `${expires}.${this.#phoneMac(phoneId, expires).toString('base64url')}`
  }

  /** Whether a text proves that a phone was verified. */
  isPhoneProof(proof: string, phoneId: string, now: Date): boolean {
    const [expires = '', mac = ''] = proof.split('.')
    const given = Buffer.from(mac, 'base64url')
    if (given.length !== macBytes || !timingSafeEqual(this.#phoneMac(phoneId, expires), given)) return false
    return Number.parseInt(expires, 36) * 1_000 > now.getTime()
  }

  #phoneMac(phoneId: string, expires: string): Buffer {
    return createHmac('sha256', this.#secret).update(`phone ${phoneId} ${expires}`).digest().subarray(0, macBytes)
  }

  #token(purpose: Purpose, bookingId: string): string {
    const id = Buffer.from(bookingId.replaceAll('-', ''), 'hex')
    return Buffer.concat([id, this.#mac(purpose, id)]).toString('base64url')
  }

  #read(purpose: Purpose, token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== 16 + macBytes || bytes.toString('base64url') !== token) return undefined
    const id = bytes.subarray(0, 16)
    if (!timingSafeEqual(this.#mac(purpose, id), bytes.subarray(16))) return undefined
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  #mac(purpose: Purpose, id: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(purpose).update(id).digest().subarray(0, macBytes)
  }
}

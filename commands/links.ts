import { createHmac, timingSafeEqual } from 'node:crypto'

const macBytes = 16
type Purpose = 'track' | 'view' | 'pay' | 'not me' | 'decide'

/** What a manager was asked to decide. */
export interface Question {
  readonly bookingId: string
  readonly managerId: string
  /** The version of the booking at which the manager was asked. The first decision after it answers the question. */
  readonly version: bigint
}

const versionBytes = 3

/**
 * Links that carry their own proof: 16 bytes of the booking's id and 16 of an HMAC over purpose and id. Checking one
 * needs no query, and none can be guessed or used for another purpose.
 */
export class Links {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** Returns the token of a booking's page. */
  trackingToken(bookingId: string): string {
    return this.#token('track', bookingId)
  }

  /** Returns the booking of such a token; undefined for any other text. */
  bookingOf(token: string): string | undefined {
    return this.#read('track', token)
  }

  /** Returns the token of a booking's shared page, which shows it and changes nothing. */
  viewToken(bookingId: string): string {
    return this.#token('view', bookingId)
  }

  /** Returns the booking of such a token; undefined for any other text. */
  bookingOfView(token: string): string | undefined {
    return this.#read('view', token)
  }

  /** Returns the token of a booking's payment page. It is always the same; the payment decides how long it is valid. */
  paymentToken(bookingId: string): string {
    return this.#token('pay', bookingId)
  }

  /** Returns the booking of such a token; undefined for any other text. */
  bookingOfPayment(token: string): string | undefined {
    return this.#read('pay', token)
  }

  /** Returns the token by which a phone's owner stops the prompts of a booking to it. */
  notMeToken(bookingId: string, attemptId: string): string {
    return Buffer.concat([bytesOf(bookingId), this.#mac('not me', bytesOf(bookingId, attemptId))]).toString('base64url')
  }

  /** Returns the booking of such a token and a test of whether it is for a prompt; undefined for any other text. */
  readNotMe(token: string): { readonly bookingId: string; readonly isFor: (attemptId: string) => boolean } | undefined {
    const [id, mac] = split(token) ?? []
    if (!id || !mac) return undefined
    const bookingId = uuidOf(id)
    const isFor = (attemptId: string) => timingSafeEqual(this.#mac('not me', bytesOf(bookingId, attemptId)), mac)
    return { bookingId, isFor }
  }

  /** Returns the token by which a manager decides about a booking without signing in. */
  decisionToken({ bookingId, managerId, version }: Question): string {
    const versionPart = Buffer.alloc(versionBytes)
    versionPart.writeUIntBE(Number(version), 0, versionBytes)
    const question = Buffer.concat([bytesOf(bookingId, managerId), versionPart])
    return Buffer.concat([question, this.#mac('decide', question)]).toString('base64url')
  }

  /** Returns the question of such a token; undefined for any other text. */
  questionOf(token: string): Question | undefined {
    const [question, mac] = split(token, 32 + versionBytes) ?? []
    if (!question || !mac || !timingSafeEqual(this.#mac('decide', question), mac)) return undefined
    return {
      bookingId: uuidOf(question.subarray(0, 16)),
      managerId: uuidOf(question.subarray(16, 32)),
      version: BigInt(question.readUIntBE(32, versionBytes)),
    }
  }

  /** Returns a proof, valid until an instant, that a phone was verified; it names the phone by its keyed id. */
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
    const id = bytesOf(bookingId)
    return Buffer.concat([id, this.#mac(purpose, id)]).toString('base64url')
  }

  #read(purpose: Purpose, token: string): string | undefined {
    const [id, mac] = split(token) ?? []
    if (!id || !mac) return undefined
    return timingSafeEqual(this.#mac(purpose, id), mac) ? uuidOf(id) : undefined
  }

  #mac(purpose: Purpose, id: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(purpose).update(id).digest().subarray(0, macBytes)
  }
}

/** Returns a token's subject and proof; undefined for any other text. */
function split(token: string, aboutBytes = 16): readonly [Buffer, Buffer] | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== aboutBytes + macBytes || bytes.toString('base64url') !== token) return undefined
  return [bytes.subarray(0, aboutBytes), bytes.subarray(aboutBytes)]
}

const bytesOf = (...ids: readonly string[]) => Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
const uuidOf = (id: Buffer) => id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

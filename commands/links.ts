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

  /** The token by which the owner of a phone that a prompt rang stops the prompts of its booking. */
  notMeToken(bookingId: string, attemptId: string): string {
    return Buffer.concat([bytesOf(bookingId), this.#mac('not me', bytesOf(bookingId, attemptId))]).toString('base64url')
  }

  /** The booking that such a token names, and a test of whether it was made for a prompt; undefined for other texts. */
  readNotMe(token: string): { readonly bookingId: string; readonly isFor: (attemptId: string) => boolean } | undefined {
    const [id, mac] = split(token) ?? []
    if (!id || !mac) return undefined
    const bookingId = uuidOf(id)
    const isFor = (attemptId: string) => timingSafeEqual(this.#mac('not me', bytesOf(bookingId, attemptId)), mac)
    return { bookingId, isFor }
  }

  /** The prompt that a token of an earlier version was made for, or undefined for any other text. */
  attemptOf(token: string): string | undefined {
    return this.#read('not me', token)
  }

  /** The token by which a manager decides about a booking without signing in. */
  decisionToken({ bookingId, managerId, version }: Question): string {
    const versionPart = Buffer.alloc(versionBytes)
    versionPart.writeUIntBE(Number(version), 0, versionBytes)
    const question = Buffer.concat([bytesOf(bookingId, managerId), versionPart])
    return Buffer.concat([question, this.#mac('decide', question)]).toString('base64url')
  }

  /** The question that such a token was made for, or undefined for any other text. */
  questionOf(token: string): Question | undefined {
    const [question, mac] = split(token, 32 + versionBytes) ?? []
    if (!question || !mac || !timingSafeEqual(this.#mac('decide', question), mac)) return undefined
    return {
      bookingId: uuidOf(question.subarray(0, 16)),
      managerId: uuidOf(question.subarray(16, 32)),
      version: BigInt(question.readUIntBE(32, versionBytes)),
    }
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

/** What a token is about and its proof; undefined for any text that is no such token. */
function split(token: string, aboutBytes = 16): readonly [Buffer, Buffer] | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== aboutBytes + macBytes || bytes.toString('base64url') !== token) return undefined
  return [bytes.subarray(0, aboutBytes), bytes.subarray(aboutBytes)]
}

const bytesOf = (...ids: readonly string[]) => Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
const uuidOf = (id: Buffer) => id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The kinds of callbacks: prompt result, Paybill validation and confirmation, refund result, transaction status, and
 * timeouts of the last two.
 */
export const callbackKinds = ['prompt', 'confirmation', 'validation', 'result', 'status', 'timeout'] as const
export type CallbackKind = (typeof callbackKinds)[number]

/** Daraja rejects addresses that contain these words, in any letter case and also in the host name. */
const forbidden = /m-?pesa|safaricom|exec?|cmd|sql|query|ngrok|mockbin|requestbin/i
const proofDigits = 32

/** The subject of a callback's address. */
export interface Subject {
  /** The prompt, refund or check; null for Paybill payments. */
  readonly about: string | null
  /**
   * The booking of the prompt, the booking and the order of the refund, or the receipt's number of the check; null for
   * Paybill payments and timeouts.
   */
  readonly owner: string | null
}

/**
 * The callback URLs. Each contains a secret that only M-Pesa knows, because M-Pesa signs nothing. Proofs are in
 * lower-case hexadecimal digits, which cannot spell a word that Daraja forbids.
 */
export class CallbackAddresses {
  readonly #secret: string
  readonly #formerSecret: string | undefined
  readonly #publicUrl: () => string

  /**
   * `publicUrl`: the public address of this installation, without a slash at the end. `formerSecret`: an earlier
   * secret, whose addresses are still accepted.
   */
  constructor(secret: string, publicUrl: () => string, formerSecret?: string) {
    this.#secret = secret
    this.#formerSecret = formerSecret
    this.#publicUrl = publicUrl
  }

  /** The callback address of one prompt. */
  prompt(attemptId: string, bookingId: string): string {
    return this.#of('prompt', { about: attemptId, owner: bookingId })
  }

  /** The callback address of the result of a refund's order (1 for the first), and of its timeout. */
  refund(
    refundId: string,
    bookingId: string,
    order: number,
  ): { readonly resultUrl: string; readonly timeoutUrl: string } {
    return this.#withTimeout('result', { about: refundId, owner: order > 1 ? `${bookingId}-${order}` : bookingId })
  }

  /** The callback address of one check's answer, and of its timeout. */
  check(checkId: string, receipt: string): { readonly resultUrl: string; readonly timeoutUrl: string } {
    return this.#withTimeout('status', { about: checkId, owner: receipt })
  }

  /** The URLs for Paybill payments, registered once. */
  paybill(): { readonly confirmation: string; readonly validation: string } {
    const all = { about: null, owner: null }
    return { confirmation: this.#of('confirmation', all), validation: this.#of('validation', all) }
  }

  /** Returns whether a proof is valid. */
  proves(kind: CallbackKind, subject: Subject, proof: string): boolean {
    return isEqual(proof, proofBy(this.#secret, kind, subject)) || this.isFormer(kind, subject, proof)
  }

  /** Returns whether a proof is valid under the previous secret. */
  isFormer(kind: CallbackKind, subject: Subject, proof: string): boolean {
    return this.#formerSecret !== undefined && isEqual(proof, proofBy(this.#formerSecret, kind, subject))
  }

  #withTimeout(kind: CallbackKind, subject: Subject): { readonly resultUrl: string; readonly timeoutUrl: string } {
    return { resultUrl: this.#of(kind, subject), timeoutUrl: this.#of('timeout', { ...subject, owner: null }) }
  }

  #of(kind: CallbackKind, subject: Subject): string {
    const parts = [kind, segmentOf(subject), proofBy(this.#secret, kind, subject)].filter((part) => part !== '')
    return `${this.#publicUrl()}/api/v1/callbacks/daraja/${parts.join('/')}`
  }
}

function proofBy(secret: string, kind: CallbackKind, subject: Subject): string {
  const mac = createHmac('sha256', secret).update(`${kind} ${segmentOf(subject)}`)
  return mac.digest('hex').slice(0, proofDigits)
}

function isEqual(text: string, wanted: string): boolean {
  const given = Buffer.from(text)
  const expected = Buffer.from(wanted)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns why Daraja would reject a URL; undefined if it is valid. In production it must be https. */
export function faultOf(address: string, production: boolean): string | undefined {
  const word = forbidden.exec(address)?.[0]
  if (word) return `it has the forbidden word "${word}" in it`
  if (production && !address.startsWith('https://')) return 'it does not start with https://'
  return undefined
}

/** The part of an address that names its subject: the id's 32 hexadecimal digits, a hyphen and the owner's. */
function segmentOf({ about, owner }: Subject): string {
  if (about === null) return ''
  const id = about.replaceAll('-', '').toLowerCase()
  return owner === null ? id : `${id}-${Buffer.from(owner).toString('hex')}`
}

/** Returns the subject that a part of an address names; neither id nor owner for anything else. */
export function subjectOf(segment: string): Subject {
  const [, id, owner] = /^([0-9a-f]{32})(?:-((?:[0-9a-f]{2}){1,40}))?$/.exec(segment) ?? []
  if (id === undefined) return { about: null, owner: null }
  const about = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { about, owner: owner === undefined ? null : Buffer.from(owner, 'hex').toString() }
}

/** Returns the booking and the order that the owner in a refund's address names. */
export function refundOwnerIn(owner: string | null): {
  readonly bookingId: string | undefined
  readonly order: number
} {
  const [, bookingId, order = '1'] = /^(.{36})(?:-(\d+))?$/.exec(owner ?? '') ?? []
  return { bookingId, order: Number(order) }
}

import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The kinds of callbacks: prompt result, Paybill validation and confirmation, refund result, transaction status, and
 * timeouts of the last two.
 */
export const callbackKinds = ['prompt', 'confirmation', 'validation', 'result', 'status', 'timeout'] as const
export type CallbackKind = (typeof callbackKinds)[number]

/** Daraja takes no address with these words in it, in any case: a host name may not hold them either. */
const forbidden = /m-?pesa|safaricom|exec?|cmd|sql|query|ngrok|mockbin|requestbin/i
const proofDigits = 32

/**
 * The callback URLs. Each contains a secret that only M-Pesa knows, because M-Pesa signs nothing. Proofs are in
 * lower-case hexadecimal digits, which cannot spell a word that Daraja forbids.
 */
export class CallbackAddresses {
  readonly #secret: string
  readonly #formerSecret: string | undefined
  readonly #publicUrl: () => string

  /**
   * `publicUrl`: where the world reaches this installation, without a slash at the end. `formerSecret`: what addresses
   * were made with before; they are still accepted.
   */
  constructor(secret: string, publicUrl: () => string, formerSecret?: string) {
    this.#secret = secret
    this.#formerSecret = formerSecret
    this.#publicUrl = publicUrl
  }

  /** The callback address of one prompt. */
  prompt(attemptId: string): string {
    return this.#of('prompt', attemptId)
  }

  /** The callback address of one refund's result, and of its timeout. */
  refund(refundId: string): { readonly resultUrl: string; readonly timeoutUrl: string } {
    return { resultUrl: this.#of('result', refundId), timeoutUrl: this.#of('timeout', refundId) }
  }

  /** The callback address of one check's answer, and of its timeout. */
  check(checkId: string): { readonly resultUrl: string; readonly timeoutUrl: string } {
    return { resultUrl: this.#of('status', checkId), timeoutUrl: this.#of('timeout', checkId) }
  }

  /** The URLs for Paybill payments, registered once. */
  paybill(): { readonly confirmation: string; readonly validation: string } {
    return { confirmation: this.#of('confirmation', null), validation: this.#of('validation', null) }
  }

  /** Returns whether a proof is valid. `about` is the attempt, refund or check; null for Paybill payments. */
  proves(kind: CallbackKind, about: string | null, proof: string): boolean {
    return isEqual(proof, proofBy(this.#secret, kind, about)) || this.isFormer(kind, about, proof)
  }

  /** Returns whether a proof is valid under the previous secret. */
  isFormer(kind: CallbackKind, about: string | null, proof: string): boolean {
    return this.#formerSecret !== undefined && isEqual(proof, proofBy(this.#formerSecret, kind, about))
  }

  #of(kind: CallbackKind, about: string | null): string {
    const parts = [kind, ...(about === null ? [] : [hexOf(about)]), proofBy(this.#secret, kind, about)]
    return `${this.#publicUrl()}/api/v1/callbacks/daraja/${parts.join('/')}`
  }
}

function proofBy(secret: string, kind: CallbackKind, about: string | null): string {
  const mac = createHmac('sha256', secret).update(`${kind} ${about === null ? '' : hexOf(about)}`)
  return mac.digest('hex').slice(0, proofDigits)
}

function isEqual(text: string, wanted: string): boolean {
  const [given, expected] = [Buffer.from(text), Buffer.from(wanted)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns why Daraja would reject a URL; undefined if it is valid. In production it must be https. */
export function faultOf(address: string, production: boolean): string | undefined {
  const word = forbidden.exec(address)?.[0]
  if (word) return `it has the forbidden word "${word}" in it`
  if (production && !address.startsWith('https://')) return 'it does not start with https://'
  return undefined
}

const hexOf = (id: string) => id.replaceAll('-', '').toLowerCase()

/** 32 hexadecimal digits of an address back as an id; null for anything else. */
export const idOf = (hex: string): string | null =>
  /^[0-9a-f]{32}$/.test(hex) ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null

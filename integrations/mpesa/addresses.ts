import { createHmac, timingSafeEqual } from 'node:crypto'

/** What M-Pesa calls for: a prompt's end, a Paybill payment before and after it, a refund's end, and its being late. */
export const callbackKinds = ['prompt', 'confirmation', 'validation', 'result', 'timeout'] as const
export type CallbackKind = (typeof callbackKinds)[number]

/** Daraja takes no address with these words in it, in any case: a host name may not hold them either. */
const forbidden = /m-?pesa|safaricom|exec?|cmd|sql|query|ngrok|mockbin|requestbin/i
const proofDigits = 32

/**
 * The addresses that M-Pesa calls, each with a proof in it that only it was told: M-Pesa signs nothing. Proofs are in
 * lower-case hexadecimal digits, which cannot spell a word that Daraja forbids.
 */
export class CallbackAddresses {
  readonly #secret: string
  readonly #publicUrl: () => string

  /** `publicUrl`: where the world reaches this installation, without a slash at the end. */
  constructor(secret: string, publicUrl: () => string) {
    this.#secret = secret
    this.#publicUrl = publicUrl
  }

  /** Where the end of one prompt is told. */
  prompt(attemptId: string): string {
    return this.#of('prompt', attemptId)
  }

  /** Where one refund's end is told, and that M-Pesa is late with it. */
  refund(refundId: string): { readonly resultUrl: string; readonly timeoutUrl: string } {
    return { resultUrl: this.#of('result', refundId), timeoutUrl: this.#of('timeout', refundId) }
  }

  /** Where Paybill payments are told: registered once for all of them. */
  paybill(): { readonly confirmation: string; readonly validation: string } {
    return { confirmation: this.#of('confirmation', null), validation: this.#of('validation', null) }
  }

  /** Whether a proof was given out for this. `about`: the attempt or refund; null for Paybill payments. */
  proves(kind: CallbackKind, about: string | null, proof: string): boolean {
    const given = Buffer.from(proof)
    const wanted = Buffer.from(this.#proof(kind, about))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  #of(kind: CallbackKind, about: string | null): string {
    const parts = [kind, ...(about === null ? [] : [hexOf(about)]), this.#proof(kind, about)]
    return `${this.#publicUrl()}/api/v1/callbacks/daraja/${parts.join('/')}`
  }

  #proof(kind: CallbackKind, about: string | null): string {
    const mac = createHmac('sha256', this.#secret).update(`${kind} ${about === null ? '' : hexOf(about)}`)
    return mac.digest('hex').slice(0, proofDigits)
  }
}

/** What Daraja would not take about an address; undefined where it is fine. In production it must be https. */
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

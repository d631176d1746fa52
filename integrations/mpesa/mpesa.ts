/** M-Pesa as this product uses it. Requests are in whole shillings, phones are 2547XXXXXXXX or 2541XXXXXXXX. */
export interface Mpesa {
  /** Sends a prompt to a phone. Throws Unclear if the outcome is unknown. Do not simply repeat the call then. */
  prompt(prompt: Prompt): Promise<PromptAnswer>
  /** Asks how a prompt ended. */
  lookUp(checkoutRequestId: string): Promise<LookUp>
  /**
   * Returns payments received between two instants, at most 48 hours back; null if the account has no statement
   * service.
   */
  statement(from: Date, to: Date): Promise<readonly StatementLine[] | null>
  /** Reverses a whole receipt. The result arrives as a callback. Throws Unclear. */
  reverse(reversal: Reversal): Promise<RequestAnswer>
  /** Sends money to a phone. The result arrives as a callback. Throws Unclear. */
  payOut(payout: Payout): Promise<RequestAnswer>
  /** Whether transaction status queries are possible. They need an initiator's credentials. */
  readonly answersChecks: boolean
  /** Queries the status of a transaction. The answer arrives as a callback. Throws Unclear. Safe to repeat. */
  check(check: TransactionCheck): Promise<RequestAnswer>
  /** Registers the address for confirmations of Paybill payments with M-Pesa. Throws MpesaRejected. */
  registerUrls(urls: { readonly confirmation: string; readonly validation: string }): Promise<void>
  /**
   * Registers a business for the statement service, once. `nominated`: the phone that Safaricom has on file for it.
   * Throws MpesaRejected.
   */
  registerStatement(nominated: string, callbackUrl: string): Promise<void>
}

export interface Prompt {
  readonly phone: string
  readonly shillings: number
  /** At most 12 letters and digits; the payer sees it. */
  readonly account: string
  /** At most 13 characters. */
  readonly description: string
  /** Secret for this one prompt. */
  readonly callbackUrl: string
}

export type PromptAnswer =
  | { readonly accepted: true; readonly merchantRequestId: string; readonly checkoutRequestId: string }
  /** No prompt was sent. `text` may be shown to admins, not to customers. */
  | { readonly accepted: false; readonly code: string; readonly text: string }

/** `no_answer` covers everything that is neither yes nor no, including unknown ids. */
export type LookUp =
  | { readonly state: 'paid' }
  | { readonly state: 'failed'; readonly resultCode: string }
  | { readonly state: 'in_flight' }
  | { readonly state: 'no_answer' }

export interface StatementLine {
  readonly receipt: string
  readonly amountCents: number
  readonly account: string
  /** The phone number with its middle left out; empty if M-Pesa does not send it. */
  readonly payer: string
  /** ISO 8601. */
  readonly paidAt: string
}

/** What M-Pesa does in the name of an initiator. It sends the result to one of the URLs. */
export interface Order {
  readonly remarks: string
  readonly resultUrl: string
  readonly timeoutUrl: string
}

export interface Reversal extends Order {
  readonly receipt: string
  readonly shillings: number
}

export interface Payout extends Order {
  /** Sent along, so that M-Pesa rejects a repeated request. */
  readonly refundId: string
  readonly phone: string
  readonly shillings: number
}

export interface TransactionCheck extends Order {
  readonly receipt: string
}

/** M-Pesa's immediate answer to a request with a later result. */
export type RequestAnswer =
  | { readonly accepted: true; readonly conversationId: string }
  | { readonly accepted: false; readonly code: string; readonly text: string }

/** The request may or may not have reached M-Pesa. */
export class Unclear extends Error {
  override readonly name = 'Unclear'
}

/** M-Pesa rejected a call for a reason that only an operator can remove. */
export class MpesaRejected extends Error {
  override readonly name = 'MpesaRejected'
}

const none = { accepted: false, code: 'not_set_up', text: 'M-Pesa is not set up' } as const

async function refuse(): Promise<never> {
  throw new MpesaRejected(none.text)
}

/** M-Pesa when none is configured: it rejects every call. */
export const noMpesa: Mpesa = {
  prompt: async () => none,
  lookUp: async () => ({ state: 'no_answer' }),
  statement: async () => null,
  reverse: async () => none,
  payOut: async () => none,
  answersChecks: false,
  check: async () => none,
  registerUrls: refuse,
  registerStatement: refuse,
}

/** A process that has downloaded the statement several times in a row downloads it once in each pause. */
export const statementPauseSeconds = 60

interface Download {
  readonly from: Date
  readonly at: Date
  readonly lines: Promise<readonly StatementLine[] | null>
}

/** M-Pesa's statement. Jobs that need it more often than it may be downloaded share the latest download. */
export class SharedStatement {
  readonly #mpesa: Pick<Mpesa, 'statement'>
  readonly #maxInARow: number
  #latest: Download | undefined
  #left: number

  /** `maxInARow`: the number of downloads without a pause. */
  constructor(mpesa: Pick<Mpesa, 'statement'>, maxInARow = 10) {
    this.#mpesa = mpesa
    this.#maxInARow = maxInARow
    this.#left = maxInARow
  }

  /** Returns a new download, or the latest one if that is long enough and the limit is reached. */
  download(from: Date, now: Date): Download {
    const latest = this.#latest
    const pauses = latest ? (now.getTime() - latest.at.getTime()) / (statementPauseSeconds * 1_000) : 0
    const left = Math.min(this.#maxInARow, this.#left + pauses)
    if (latest && latest.from <= from && left < 1) return latest
    this.#left = Math.max(0, left - 1)
    this.#latest = { from, at: now, lines: this.#mpesa.statement(from, now) }
    return this.#latest
  }
}

/** The outcome of a prompt, by result code. */
export type PromptEnd =
  | 'paid'
  | 'cancelled'
  | 'timed_out'
  | 'unreachable'
  | 'wrong_pin'
  | 'insufficient_funds'
  | 'limit_reached'
  | 'subscriber_busy'
  | 'refused'

const ends: Readonly<Record<string, PromptEnd>> = {
  0: 'paid',
  1: 'insufficient_funds',
  2: 'limit_reached',
  3: 'limit_reached',
  4: 'limit_reached',
  8: 'limit_reached',
  // A second prompt for the same amount to the same number within two minutes.
  17: 'subscriber_busy',
  26: 'refused',
  1001: 'subscriber_busy',
  1019: 'timed_out',
  1025: 'refused',
  1032: 'cancelled',
  1037: 'unreachable',
  2001: 'wrong_pin',
  2028: 'refused',
  8006: 'wrong_pin',
  9999: 'refused',
  SFC_IC0003: 'refused',
}

/** Still in progress. Only the query returns it. */
export const inFlight = '4999'

/** Interprets a result code; null for an unknown one, which is not a failure, or for one in flight. */
export const promptEndOf = (resultCode: string): PromptEnd | null => ends[resultCode] ?? null

import { subjectOf } from '../../integrations/mpesa/addresses.ts'
import { NoStatement } from '../../integrations/mpesa/daraja/statement.ts'
import { eatTimestamp } from '../../integrations/mpesa/formats.ts'
import type { Arrival, Callback, Inbox } from '../../integrations/mpesa/inbox.ts'
import { type LookUp, type Mpesa, type Prompt, Unclear } from '../../integrations/mpesa/mpesa.ts'
import { endedCallback, paidCallback, paybillPayload } from '../../integrations/mpesa/simulator/payloads.ts'
import type { Movement } from '../../integrations/mpesa/simulator/records.ts'

/** The outcome of a prompt request: accepted, accepted with a lost answer, lost, or rejected. */
export type PromptOutcome = 'accepted' | 'answer_lost' | 'request_lost' | 'refused'
/** M-Pesa's answer to the status query of a prompt. `wavering`: alternates between in flight and failed. */
export type QueryMood = 'right' | 'no_answer' | 'in_flight' | 'failed' | 'wavering'

/** M-Pesa's answer to a transaction status query. `contradicting`: no such transaction. */
export type CheckMood = 'right' | 'silent' | 'unclear' | 'contradicting' | 'refusing'

interface Shown {
  readonly prompt: Prompt
  readonly attemptId: string
  readonly checkoutRequestId: string
  readonly merchantRequestId: string
  state: 'open' | 'cancelled' | { readonly receipt: string }
}

/** A refund ordered from M-Pesa, with our id and the URL for its result. */
interface OrderedRefund {
  readonly refundId: string
  readonly shillings: number
  readonly orderId: string
  readonly resultUrl: string
  /** Its result; null: not reported. */
  readonly code: string | null
}

interface Money {
  readonly receipt: string
  readonly shillings: number
  readonly account: string
  readonly at: Date
}

const keepsBodiesMs = 35 * 86_400_000

/** A simulated phone network: records what actually happened, and controls what is reported, how often and when. */
export class Network {
  promptOutcome: PromptOutcome = 'accepted'
  query: QueryMood = 'right'
  check: CheckMood = 'right'
  /** M-Pesa's answer to a refund; null: no answer. */
  refundCode: string | null = '0'
  hasStatement: boolean | 'unavailable' = true
  /** How often the statement was downloaded. */
  downloads = 0
  /** Whether we have an initiator, which status queries need. */
  answersChecks = true
  /** All prompts that arrived on a phone. */
  readonly prompts: Shown[] = []
  /** All money that moved to the business. */
  readonly money: Money[] = []
  /** All refund orders to M-Pesa, in order. */
  readonly refunds: OrderedRefund[] = []
  /** The transaction status queries so far, each with the URL for its result. */
  readonly checks: { readonly receipt: string; readonly resultUrl: string }[] = []
  /** All callbacks, and when each was first contradicted. */
  readonly callbacks: { callback: Callback; contradictedAt?: Date }[] = []
  #isFailing = true
  readonly #clock: () => Date
  readonly #shortcode: string
  /** Called for each stored callback. */
  arrived: (id: string) => void = () => {}

  constructor(clock: () => Date, shortcode: string) {
    this.#clock = clock
    this.#shortcode = shortcode
  }

  /** The port as our side sees it. */
  get mpesa(): Mpesa {
    return {
      prompt: async (prompt) => {
        const { promptOutcome } = this
        if (promptOutcome === 'refused') return { accepted: false, code: '400.002.02', text: 'Bad Request' }
        if (promptOutcome === 'request_lost') throw new Unclear('timed out')
        const { merchantRequestId, checkoutRequestId } = this.#show(prompt)
        if (promptOutcome === 'answer_lost') throw new Unclear('timed out')
        return { accepted: true, merchantRequestId, checkoutRequestId }
      },
      lookUp: async (checkoutRequestId) => this.#answer(checkoutRequestId),
      statement: async (from, to) => {
        this.downloads++
        if (this.hasStatement === 'unavailable') throw new NoStatement('M-Pesa did not provide the statement: 500')
        return this.hasStatement
          ? this.money
              .filter(({ at }) => at >= from && at <= to)
              .map(({ receipt, shillings, account, at }) => {
                return { receipt, amountCents: shillings * 100, account, payer: '', paidAt: at.toISOString() }
              })
          : null
      },
      reverse: async ({ shillings, resultUrl }) => this.#refund(resultUrl, shillings),
      payOut: async ({ shillings, resultUrl, refundId }) => this.#refund(resultUrl, shillings, refundId),
      answersChecks: this.answersChecks,
      check: async ({ receipt, resultUrl }) => {
        if (this.check === 'refusing') return { accepted: false, code: '500.003.02', text: 'Spike arrest' }
        if (this.check !== 'silent') this.answerCheck(resultUrl, receipt)
        this.checks.push({ receipt, resultUrl })
        return { accepted: true, conversationId: `AG_${this.checks.length}` }
      },
      registerUrls: async () => {},
      registerStatement: async () => {},
    }
  }

  /** Callbacks as our side stores them. */
  get inbox(): Pick<Inbox, 'read' | 'judge' | 'clearBodies' | 'forget'> {
    const find = (id: string) => this.callbacks.find(({ callback }) => callback.id === id)
    return {
      read: async (id) => find(id)?.callback,
      clearBodies: async (now) => this.clearBodies(now),
      forget: async (traces) => this.forget(traces),
      judge: async (id, verdict, why) => {
        const kept = find(id)
        if (!kept) return
        kept.callback = { ...kept.callback, verdict, why, judgedAt: this.#clock() }
        if (verdict === 'contradicted') kept.contradictedAt ??= this.#clock()
      },
    }
  }

  /** Deletes the content of callbacks long before an instant. Returns how many. */
  clearBodies(now: Date): number {
    const old = this.callbacks.filter(
      ({ callback }) => callback.body !== null && now.getTime() - callback.at.getTime() > keepsBodiesMs,
    )
    for (const kept of old) kept.callback = { ...kept.callback, body: null }
    return old.length
  }

  /** Deletes the content of callbacks about these prompts, refunds, receipts and bookings. Returns how many. */
  forget({ about, receipts, bookings }: Parameters<Inbox['forget']>[0]): number {
    const theirs = this.callbacks.filter(
      ({ callback }) =>
        callback.verdict !== 'open' &&
        (about.includes(callback.about ?? '') ||
          bookings.includes(callback.owner?.slice(0, 36) ?? '') ||
          receipts.some((each) => callback.body?.includes(each))),
    )
    for (const kept of theirs) kept.callback = { ...kept.callback, body: null }
    return theirs.length
  }

  /** Pays a prompt: the customer enters the PIN. Returns the receipt number. */
  pay(shown: Shown): string {
    const receipt = this.payBill(shown.prompt.account, shown.prompt.shillings)
    shown.state = { receipt }
    return receipt
  }

  cancel(shown: Shown): void {
    shown.state = 'cancelled'
  }

  /** Pays through the Paybill menu. Returns the receipt number, a new one by default. */
  payBill(account: string, shillings: number, receipt = `TKL${String(this.money.length).padStart(7, '0')}`): string {
    this.money.push({ receipt, shillings, account, at: this.#clock() })
    return receipt
  }

  /** Sends the result of a prompt to its callback address, unless it is open. */
  reportPrompt({ prompt, checkoutRequestId, merchantRequestId, state }: Shown, changes: object = {}): void {
    if (state === 'open') return
    const ids = { merchantRequestId, checkoutRequestId }
    const { shillings, phone, account } = prompt
    const { Body } =
      state === 'cancelled'
        ? endedCallback(ids, '1032')
        : paidCallback(ids, this.#movement({ receipt: state.receipt, shillings, account, at: this.#clock() }, phone))
    this.#arrive(prompt.callbackUrl, { Body: { stkCallback: { ...Body.stkCallback, ...changes } } })
  }

  /** Sends a payment to the address for Paybill confirmations. */
  reportPaybill(confirmationUrl: string, receipt: string, changes: object = {}): void {
    const paid = this.money.find((each) => each.receipt === receipt)
    if (paid) this.#arrive(confirmationUrl, { ...paybillPayload(this.#movement(paid), 'confirmation'), ...changes })
  }

  /** Sends a forged Paybill confirmation. */
  invent(confirmationUrl: string, { receipt, shillings, account }: Omit<Money, 'at'>): void {
    const invented = this.#movement({ receipt, shillings, account, at: this.#clock() })
    this.#arrive(confirmationUrl, paybillPayload(invented, 'confirmation'))
  }

  /** Answers a check at its result address, according to `check`. */
  answerCheck(resultUrl: string, receipt: string): void {
    const paid = this.check === 'contradicting' ? undefined : this.money.find((each) => each.receipt === receipt)
    const code = this.check === 'unclear' ? 26 : paid ? 0 : 2032
    const said = paid ? this.#transaction(paid) : []
    const Result = { ResultCode: code, ResultDesc: '', ResultParameters: { ResultParameter: said } }
    this.#arrive(resultUrl, { Result })
  }

  /** Sends the result of a refund to its callback address. */
  reportRefund({ resultUrl, orderId }: OrderedRefund, code: string): void {
    const n = this.callbacks.length
    const Result = { ResultCode: code, ResultDesc: code, ConversationID: `AG_${n}`, TransactionID: `TKR${n}` }
    this.#arrive(resultUrl, { Result: { ...Result, OriginatorConversationID: orderId } })
  }

  #movement = ({ at, ...money }: Money, phone = '254712345678'): Movement => ({
    ...money,
    road: 'prompt',
    phone,
    shortcode: this.#shortcode,
    at: at.toISOString(),
    reversed: false,
  })

  #transaction = ({ receipt, shillings, at }: Money) => [
    { Key: 'ReceiptNo', Value: receipt },
    { Key: 'Amount', Value: shillings },
    { Key: 'TransactionStatus', Value: 'Completed' },
    { Key: 'CreditPartyName', Value: `${this.#shortcode} - STUDIONI` },
    { Key: 'DebitPartyName', Value: '254712345678 - SIMULATED' },
    { Key: 'FinalisedTime', Value: Number(eatTimestamp(at)) },
  ]

  #show(prompt: Prompt): Shown {
    const n = this.prompts.length + 1
    const { about } = addressIn(prompt.callbackUrl)
    const ids = { checkoutRequestId: `ws_CO_${n}`, merchantRequestId: `29115-${n}` }
    const shown: Shown = { prompt, attemptId: about ?? '', ...ids, state: 'open' }
    this.prompts.push(shown)
    return shown
  }

  #answer(checkoutRequestId: string): LookUp {
    const shown = this.prompts.find((each) => each.checkoutRequestId === checkoutRequestId)
    if (this.query === 'no_answer' || !shown) return { state: 'no_answer' }
    if (this.query === 'wavering') this.#isFailing = !this.#isFailing
    if (this.query === 'failed' || (this.query === 'wavering' && this.#isFailing))
      return { state: 'failed', resultCode: '1032' }
    if (this.query === 'in_flight' || this.query === 'wavering' || shown.state === 'open') return { state: 'in_flight' }
    return shown.state === 'cancelled' ? { state: 'failed', resultCode: '1032' } : { state: 'paid' }
  }

  #refund(resultUrl: string, shillings: number, orderId = '') {
    const given = { refundId: addressIn(resultUrl).about ?? '', shillings, orderId, resultUrl, code: this.refundCode }
    this.refunds.push(given)
    if (this.refundCode !== null) this.reportRefund(given, this.refundCode)
    return { accepted: true, conversationId: `AG_${this.refunds.length}` } as const
  }

  #arrive(url: string, body: object): void {
    const id = String(this.callbacks.length + 1)
    const callback = { ...addressIn(url), id, at: this.#clock(), source: '196.201.214.200', verdict: 'open' } as const
    this.callbacks.push({ callback: { ...callback, body: JSON.stringify(body), why: null, judgedAt: null } })
    this.arrived(id)
  }
}

/** Returns the callback that a URL of ours identifies. */
function addressIn(url: string): Pick<Arrival, 'kind' | 'about' | 'owner' | 'proof'> {
  const [kind = '', ...rest] = new URL(url).pathname.split('/').slice(5)
  const known = (['prompt', 'confirmation', 'result', 'status', 'timeout'] as const).find((each) => each === kind)
  if (!known) throw new Error(`${url} is not a callback address`)
  const proof = rest.at(-1) ?? ''
  return { kind: known, ...subjectOf(rest.length > 1 ? (rest[0] ?? '') : ''), proof }
}

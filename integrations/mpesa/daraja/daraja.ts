import * as z from 'zod'
import { storable } from '../../../lib/storable.ts'
import { eatTimestamp } from '../formats.ts'
import {
  inFlight,
  type LookUp,
  type Mpesa,
  MpesaRejected,
  type Order,
  type Payout,
  type Prompt,
  type PromptAnswer,
  promptEndOf,
  type RequestAnswer,
  type Reversal,
  type TransactionCheck,
  Unclear,
} from '../mpesa.ts'
import { readStatement } from './statement.ts'
import { describe, openTransport, type Reply, type Transport, type TransportOptions } from './transport.ts'

export interface DarajaOptions extends TransportOptions {
  readonly shortcode: string
  readonly passkey: string
  /**
   * The initiator of refunds and transaction status queries, with its encrypted password; undefined if there is none.
   */
  readonly initiator: { readonly name: string; readonly securityCredential: string } | undefined
  /** Receives the receipt number, if any, of a statement line that can't be read. */
  readonly onUnreadableLine?: (receipt: string | undefined) => void
}

const Text = z.union([z.string(), z.number()]).transform(String)
const Accepted = z.object({ MerchantRequestID: Text, CheckoutRequestID: Text, ResponseCode: Text })
const Acknowledged = z.object({ ConversationID: Text, ResponseCode: Text })
const Registered = z.object({ ResponseCode: Text })
const Nominated = z.object({ ResponseStatus: Text })
const done = '1000'
const doneBefore = '1001'
const NotTaken = z.object({ ResponseCode: Text, ResponseDescription: z.string().nullish() })
const Ended = z.object({ ResultCode: Text })

/**
 * Safaricom's M-Pesa API: https://developer.safaricom.co.ke/APIs. `baseUrl` selects another server. The API is not
 * idempotent: a repeated request sends a second prompt.
 */
export function daraja(options: DarajaOptions): Mpesa {
  const transport = openTransport(options)
  return {
    prompt: (prompt) => askFor(options, transport, prompt),
    lookUp: (checkoutRequestId) => lookUp(options, transport, checkoutRequestId),
    statement: (from, to) =>
      readStatement(transport, options.shortcode, from, to, options.onUnreadableLine ?? (() => undefined)),
    reverse: (reversal) => reverse(options, transport, reversal),
    payOut: (payout) => payOut(options, transport, payout),
    answersChecks: options.initiator !== undefined,
    check: (check) => checkTransaction(options, transport, check),
    async registerUrls({ confirmation, validation }) {
      const urls = { ConfirmationURL: confirmation, ValidationURL: validation }
      // 'Completed' accepts payments that were not validated in time. Their money then appears in suspense.
      const body = { ShortCode: options.shortcode, ResponseType: 'Completed', ...urls }
      const reply = await transport.post('/mpesa/c2b/v2/registerurl', body)
      if (reply.kind === 'answer' && Registered.safeParse(reply.body).data?.ResponseCode === '0') return
      throw new MpesaRejected(`M-Pesa did not register the addresses: ${describe(reply)}`)
    },
    async registerStatement(nominated, callbackUrl) {
      const body = { RequestType: 'Pull', NominatedNumber: nominated, CallBackURL: callbackUrl }
      const reply = await transport.post('/pulltransactions/v1/register', { ShortCode: options.shortcode, ...body })
      const { ResponseStatus: status } = (reply.kind === 'answer' && Nominated.safeParse(reply.body).data) || {}
      if (status !== undefined && [done, doneBefore].includes(status)) return
      throw new MpesaRejected(`M-Pesa did not register the statement: ${describe(reply)}`)
    },
  }
}

/** https://developer.safaricom.co.ke/APIs/MpesaExpressSimulate */
async function askFor(options: DarajaOptions, transport: Transport, prompt: Prompt): Promise<PromptAnswer> {
  const reply = await transport.post('/mpesa/stkpush/v1/processrequest', {
    ...signed(options),
    TransactionType: 'CustomerPayBillOnline',
    Amount: prompt.shillings,
    PartyA: prompt.phone,
    PartyB: options.shortcode,
    PhoneNumber: prompt.phone,
    CallBackURL: prompt.callbackUrl,
    AccountReference: prompt.account,
    TransactionDesc: prompt.description,
  })
  const accepted = acceptedBy(reply, Accepted)
  if ('code' in accepted) return { accepted: false, ...accepted }
  return {
    accepted: true,
    merchantRequestId: accepted.MerchantRequestID,
    checkoutRequestId: accepted.CheckoutRequestID,
  }
}

/** https://developer.safaricom.co.ke/APIs/MpesaExpressQuery. An answer that is neither yes nor no counts as none. */
async function lookUp(options: DarajaOptions, transport: Transport, checkoutRequestId: string): Promise<LookUp> {
  const body = { ...signed(options), CheckoutRequestID: checkoutRequestId }
  const reply = await transport.post('/mpesa/stkpushquery/v1/query', body)
  const ended = reply.kind === 'answer' ? Ended.safeParse(reply.body).data : undefined
  if (!ended) return { state: 'no_answer' }
  if (ended.ResultCode === inFlight) return { state: 'in_flight' }
  const end = promptEndOf(ended.ResultCode)
  if (end === 'paid') return { state: 'paid' }
  return end === null ? { state: 'no_answer' } : { state: 'failed', resultCode: ended.ResultCode }
}

/** https://developer.safaricom.co.ke/APIs/Reversal */
function reverse(options: DarajaOptions, transport: Transport, reversal: Reversal): Promise<RequestAnswer> {
  return order(options, transport, '/mpesa/reversal/v1/request', reversal, {
    Initiator: options.initiator?.name,
    CommandID: 'TransactionReversal',
    TransactionID: reversal.receipt,
    Amount: reversal.shillings,
    ReceiverParty: options.shortcode,
    // Daraja’s spelling.
    RecieverIdentifierType: '11',
    Occasion: '',
  })
}

/** https://developer.safaricom.co.ke/APIs/BusinessToCustomer */
function payOut(options: DarajaOptions, transport: Transport, payout: Payout): Promise<RequestAnswer> {
  return order(options, transport, '/mpesa/b2c/v3/paymentrequest', payout, {
    OriginatorConversationID: payout.refundId,
    InitiatorName: options.initiator?.name,
    CommandID: 'BusinessPayment',
    Amount: payout.shillings,
    PartyA: options.shortcode,
    PartyB: payout.phone,
    // Daraja’s spelling.
    Occassion: '',
  })
}

/** https://developer.safaricom.co.ke/APIs/TransactionStatus */
function checkTransaction(
  options: DarajaOptions,
  transport: Transport,
  check: TransactionCheck,
): Promise<RequestAnswer> {
  return order(options, transport, '/mpesa/transactionstatus/v1/query', check, {
    Initiator: options.initiator?.name,
    CommandID: 'TransactionStatusQuery',
    TransactionID: check.receipt,
    PartyA: options.shortcode,
    IdentifierType: '4',
    Occasion: '',
  })
}

/** Sends a request in the initiator's name. Its result comes later, to one of its URLs. */
async function order(
  { initiator }: DarajaOptions,
  transport: Transport,
  path: string,
  { remarks, resultUrl, timeoutUrl }: Order,
  body: object,
): Promise<RequestAnswer> {
  if (!initiator) return { accepted: false, code: 'no_initiator', text: 'No M-Pesa initiator is set up' }
  const reply = await transport.post(path, {
    ...body,
    SecurityCredential: initiator.securityCredential,
    ResultURL: resultUrl,
    QueueTimeOutURL: timeoutUrl,
    Remarks: remarks,
  })
  const acknowledged = acceptedBy(reply, Acknowledged)
  if ('code' in acknowledged) return { accepted: false, ...acknowledged }
  return { accepted: true, conversationId: acknowledged.ConversationID }
}

/** Returns the accepted request, or the reason it was rejected. Throws Unclear if the outcome is unknown. */
function acceptedBy<Schema extends z.ZodType<{ ResponseCode: string }>>(
  reply: Reply,
  schema: Schema,
): z.output<Schema> | { readonly code: string; readonly text: string } {
  if (reply.kind === 'rejected') return { code: reply.code, text: reply.text }
  if (reply.kind === 'unclear') throw new Unclear(reply.why)
  const notTaken = NotTaken.safeParse(reply.body)
  if (notTaken.success && notTaken.data.ResponseCode !== '0')
    return { code: notTaken.data.ResponseCode, text: storable(notTaken.data.ResponseDescription ?? '', 200) }
  const accepted = schema.safeParse(reply.body)
  if (!accepted.success) throw new Unclear('M-Pesa answered in a way that nobody knows')
  return accepted.data
}

function signed({ shortcode, passkey, clock }: DarajaOptions) {
  const timestamp = eatTimestamp(clock())
  const password = Buffer.from(`${shortcode}${passkey}${timestamp}`).toString('base64')
  return { BusinessShortCode: shortcode, Password: password, Timestamp: timestamp }
}

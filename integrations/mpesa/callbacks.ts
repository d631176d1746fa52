import * as z from 'zod'
import { Account, maskedPhone, OptionalText, ReceiptNumber, readEatTime, Text } from './formats.ts'
import { type PromptEnd, promptEndOf } from './mpesa.ts'

/** A callback that is not valid JSON or does not match M-Pesa's format. The message gives admins the reason. */
export class UnreadableCallback extends Error {
  override readonly name = 'UnreadableCallback'
}

/** An incoming payment. */
export interface Payment {
  /** M-Pesa's number, in capitals. */
  readonly receipt: string
  readonly amountCents: number
  /** The payer's number with its middle left out; empty if M-Pesa does not send it. */
  readonly payer: string
  /** ISO 8601. */
  readonly paidAt: string
}

/** A prompt's outcome. `end` is null for an unknown code, which proves nothing. */
export type PromptResult = PromptIds &
  (
    | ({ readonly end: 'paid'; readonly resultCode: '0' } & Payment)
    | { readonly end: Exclude<PromptEnd, 'paid'> | null; readonly resultCode: string }
  )
export interface PromptIds {
  readonly merchantRequestId: string
  readonly checkoutRequestId: string
}

/** A payment to the Paybill number, before (validation) or after (confirmation) it happened. */
export interface PaybillPayment extends Payment {
  readonly shortcode: string
  /** The account number that the payer typed. */
  readonly account: string
}

/** The result of a reversal or payout. `transaction` is M-Pesa's number; null if there is none. */
export interface RefundResult {
  /** Whether the customer has the money. */
  readonly done: boolean
  readonly resultCode: string
  readonly text: string
  readonly conversationId: string
  readonly transaction: string | null
}

/**
 * The result of a transaction status query. `unknown`: there is no such transaction. `unclear`: M-Pesa could not
 * answer.
 */
export type CheckResult =
  | { readonly unknown: true }
  | { readonly unclear: true; readonly resultCode: string }
  | {
      readonly receipt: string
      readonly amountCents: number
      /** The receiver of the payment: a Paybill number or a phone. */
      readonly shortcode: string
      readonly completed: boolean
      /** With its middle left out; empty if M-Pesa does not send it. */
      readonly payer: string
      readonly paidAt: string | null
    }

const AmountCents = Text.pipe(z.string().regex(/^\d{1,9}(\.\d{1,2}0*)?$/)).transform((text) =>
  Math.round(Number(text) * 100),
)
const MoreThanNothing = AmountCents.pipe(z.int().min(1))
const Phone = OptionalText.transform(maskedPhone)

const Prompt = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: Text,
      CheckoutRequestID: Text,
      ResultCode: Text,
      CallbackMetadata: z
        .object({ Item: z.array(z.object({ Name: z.string(), Value: z.union([z.string(), z.number()]).nullish() })) })
        .nullish(),
    }),
  }),
})
const PromptMetadata = z.object({
  MpesaReceiptNumber: ReceiptNumber,
  Amount: MoreThanNothing,
  PhoneNumber: Phone,
  TransactionDate: OptionalText,
})
const Paybill = z.object({
  TransID: ReceiptNumber,
  TransTime: OptionalText,
  TransAmount: MoreThanNothing,
  BusinessShortCode: Text,
  BillRefNumber: Account,
  MSISDN: Phone,
})
const Result = z.object({
  Result: z.object({
    ResultCode: Text,
    ResultDesc: OptionalText,
    ConversationID: OptionalText,
    TransactionID: OptionalText,
  }),
})

const Parameters = z.object({
  Result: z.object({
    ResultParameters: z.object({
      ResultParameter: z.array(z.object({ Key: z.string(), Value: z.union([z.string(), z.number()]).nullish() })),
    }),
  }),
})
/** `600966 - Studioni`: a number and the name of its owner. */
const PartyNumber = Text.pipe(z.string().regex(/^\d+/)).transform((party) => /^\d+/.exec(party)?.[0] ?? '')
const Transaction = z.object({
  ReceiptNo: ReceiptNumber,
  Amount: MoreThanNothing,
  TransactionStatus: Text,
  CreditPartyName: PartyNumber,
  DebitPartyName: PartyNumber.optional().catch(undefined),
  FinalisedTime: OptionalText,
})

/** Parses a prompt's callback. `receivedAt` replaces a missing time. Throws UnreadableCallback. */
export function readPromptResult(body: string, receivedAt: Date): PromptResult {
  const { MerchantRequestID, CheckoutRequestID, ResultCode, CallbackMetadata } = read(Prompt, body).Body.stkCallback
  const ids = { merchantRequestId: MerchantRequestID, checkoutRequestId: CheckoutRequestID }
  const end = promptEndOf(ResultCode)
  if (end !== 'paid') return { ...ids, end, resultCode: ResultCode }
  const items = Object.fromEntries((CallbackMetadata?.Item ?? []).map(({ Name, Value }) => [Name, Value]))
  const paid = fitting(PromptMetadata, items)
  return {
    ...ids,
    end,
    resultCode: '0',
    receipt: paid.MpesaReceiptNumber,
    amountCents: paid.Amount,
    payer: paid.PhoneNumber,
    paidAt: (readEatTime(paid.TransactionDate) ?? receivedAt).toISOString(),
  }
}

/** Parses a Paybill confirmation or validation. Throws UnreadableCallback. */
export function readPaybillPayment(body: string, receivedAt: Date): PaybillPayment {
  const paid = read(Paybill, body)
  return {
    receipt: paid.TransID,
    amountCents: paid.TransAmount,
    shortcode: paid.BusinessShortCode,
    account: paid.BillRefNumber,
    payer: paid.MSISDN,
    paidAt: (readEatTime(paid.TransTime) ?? receivedAt).toISOString(),
  }
}

/** M-Pesa reversed the receipt before. */
const alreadyReversed = 'R000001'

/** Parses the result of a reversal or payout. Throws UnreadableCallback. */
export function readRefundResult(body: string): RefundResult {
  const { Result: result } = read(Result, body)
  return {
    done: result.ResultCode === '0' || result.ResultCode === alreadyReversed,
    resultCode: result.ResultCode,
    text: result.ResultDesc,
    conversationId: result.ConversationID,
    transaction: result.TransactionID || null,
  }
}

/** The code of an unknown transaction. It is undocumented; any other code counts as no answer. */
const noTransaction = '2032'
/** The statuses of failed or reversed transactions. Others may still change. */
const withoutMoney = ['Cancelled', 'Declined', 'Expired', 'Failed', 'Reversed']

/** Parses the result of a transaction status query. Throws UnreadableCallback. */
export function readCheckResult(body: string): CheckResult {
  const { ResultCode: resultCode } = read(Result, body).Result
  if (resultCode === noTransaction) return { unknown: true }
  if (resultCode !== '0') return { unclear: true, resultCode }
  const { ResultParameter: parameters } = read(Parameters, body).Result.ResultParameters
  const found = fitting(Transaction, Object.fromEntries(parameters.map(({ Key, Value }) => [Key, Value ?? undefined])))
  const completed = found.TransactionStatus === 'Completed'
  if (!completed && !withoutMoney.includes(found.TransactionStatus))
    return { unclear: true, resultCode: found.TransactionStatus }
  return {
    receipt: found.ReceiptNo,
    amountCents: found.Amount,
    shortcode: found.CreditPartyName,
    completed,
    payer: maskedPhone(found.DebitPartyName ?? ''),
    paidAt: readEatTime(found.FinalisedTime)?.toISOString() ?? null,
  }
}

function read<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  return fitting(schema, parsed(body))
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new UnreadableCallback('It is not JSON')
  }
}

function fitting<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  const fields = checked.error.issues.map(({ path }) => path.join('.') || 'the whole body')
  throw new UnreadableCallback(`It has an unknown format: ${[...new Set(fields)].join(', ')}`)
}

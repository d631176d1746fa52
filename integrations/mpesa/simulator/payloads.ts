import { eatTimestamp, maskedPhone } from '../formats.ts'
import type { Movement, SimulatedPrompt } from './records.ts'

const texts: Readonly<Record<string, string>> = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  3: 'The amount is more than the maximum transaction value.',
  1019: 'Transaction has expired',
  1032: 'Request cancelled by user',
  1037: 'No response from user.',
  2001: 'The initiator information is invalid.',
}

/** M-Pesa's description of a result code. */
export const textOf = (resultCode: string): string => texts[resultCode] ?? 'The transaction failed.'

type Ids = Pick<SimulatedPrompt, 'merchantRequestId' | 'checkoutRequestId'>

/** The callback of a prompt that brought no money. */
export const failedCallback = (ids: Ids, resultCode: string) =>
  stkCallback(ids, Number(resultCode) || (resultCode === '0' ? 0 : resultCode), textOf(resultCode))

/** The callback of a prompt that was paid. */
export const paidCallback = (ids: Ids, { shillings, receipt, phone, at }: Movement) =>
  stkCallback(ids, 0, textOf('0'), {
    CallbackMetadata: {
      Item: [
        { Name: 'Amount', Value: shillings },
        { Name: 'MpesaReceiptNumber', Value: receipt },
        { Name: 'Balance' },
        { Name: 'TransactionDate', Value: Number(eatTimestamp(new Date(at))) },
        { Name: 'PhoneNumber', Value: Number(phone) },
      ],
    },
  })

const stkCallback = (ids: Ids, resultCode: number | string, text: string, more: object = {}) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: ids.merchantRequestId,
      CheckoutRequestID: ids.checkoutRequestId,
      ResultCode: resultCode,
      ResultDesc: text,
      ...more,
    },
  },
})

/** The body of a validation or confirmation. A validation has no balance. */
export const paybillPayload = (movement: Movement, when: 'validation' | 'confirmation') => ({
  TransactionType: 'Pay Bill',
  TransID: movement.receipt,
  TransTime: eatTimestamp(new Date(movement.at)),
  TransAmount: movement.shillings.toFixed(2),
  BusinessShortCode: movement.shortcode,
  BillRefNumber: movement.account,
  InvoiceNumber: '',
  OrgAccountBalance: when === 'validation' ? '' : '25000.00',
  ThirdPartyTransID: '',
  MSISDN: maskedPhone(movement.phone),
  FirstName: 'SIMULATED',
  MiddleName: '',
  LastName: '',
})

/** The body of an asynchronous result. */
export const resultPayload = (
  ids: { readonly originator: string; readonly conversation: string },
  { code, text, transaction }: { readonly code: string; readonly text: string; readonly transaction: string },
  parameters: Readonly<Record<string, string | number>> = {},
) => ({
  Result: {
    ResultType: 0,
    ResultCode: /^\d+$/.test(code) ? Number(code) : code,
    ResultDesc: text,
    OriginatorConversationID: ids.originator,
    ConversationID: ids.conversation,
    TransactionID: transaction,
    ResultParameters: { ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })) },
    ReferenceData: { ReferenceItem: { Key: 'Occasion' } },
  },
})

import { eatTimestamp, maskedPhone } from '../formats.ts'
import { type Movement, newReceipt, type SimulatedPrompt } from './records.ts'
import resultTexts from './result-texts.json' with { type: 'json' }

const texts: ReadonlyMap<string, string> = new Map(Object.entries(resultTexts))

/** M-Pesa's description of a result code. */
export const textOf = (resultCode: string): string => texts.get(resultCode) ?? 'The transaction failed.'

/** A result code as M-Pesa writes it: a number if it is numeric. */
const written = (code: string) => (/^\d+$/.test(code) ? Number(code) : code)

type Ids = Pick<SimulatedPrompt, 'merchantRequestId' | 'checkoutRequestId'>

/** The callback of a prompt that ended with a result code; without money. */
export const endedCallback = (
  { merchantRequestId, checkoutRequestId }: Ids,
  resultCode: string,
  more: object = {},
) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: merchantRequestId,
      CheckoutRequestID: checkoutRequestId,
      ResultCode: written(resultCode),
      ResultDesc: textOf(resultCode),
      ...more,
    },
  },
})

/** The callback of a prompt that was paid. */
export const paidCallback = (ids: Ids, { shillings, receipt, phone, at }: Movement) =>
  endedCallback(ids, '0', {
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

/** The result of a refund or a check. */
export interface Result {
  readonly code: string
  readonly transaction?: string
  readonly parameters?: Readonly<Record<string, string | number>>
}

/** The body of an asynchronous result, by default of a new transaction. */
export const resultPayload = (ids: object, { code, transaction = newReceipt(), parameters = {} }: Result) => ({
  Result: {
    ResultType: 0,
    ResultCode: written(code),
    ResultDesc: textOf(code),
    ...ids,
    TransactionID: transaction,
    ResultParameters: { ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })) },
    ReferenceData: { ReferenceItem: { Key: 'Occasion' } },
  },
})

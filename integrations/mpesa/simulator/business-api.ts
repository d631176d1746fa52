import { randomUUID } from 'node:crypto'
import { Router } from 'express'
import * as z from 'zod'
import { eatDateTime, eatTimestamp, maskedPhone, readEatTime } from '../formats.ts'
import { fail } from './daraja-errors.ts'
import { payByPaybill } from './paybill.ts'
import { resultPayload } from './payloads.ts'
import { type Movement, newReceipt } from './records.ts'
import { type Ids, newIds, payOut, reverse } from './refunds.ts'
import { Address, handle } from './stk-api.ts'
import { playOf, type World } from './world.ts'

const Text = z.union([z.string(), z.number()]).transform(String)
const Register = z.object({
  ShortCode: Text,
  ResponseType: z.enum(['Completed', 'Cancelled']),
  ConfirmationURL: Address,
  ValidationURL: Address,
})
const Simulate = z.object({
  ShortCode: Text,
  CommandID: z.literal('CustomerPayBillOnline'),
  Amount: z.coerce.number().int().min(1),
  Msisdn: Text,
  BillRefNumber: z.string().max(20),
})
const PullRegister = z.object({
  ShortCode: Text,
  RequestType: z.literal('Pull'),
  NominatedNumber: Text,
  CallBackURL: Address,
})
const Instant = z.string().transform(readEatTime).pipe(z.date())
const Offset = z.coerce.number().int().min(0)
const Pull = z.object({ ShortCode: Text, StartDate: Instant, EndDate: Instant, OffSetValue: Offset })
const Asynchronous = z.object({
  SecurityCredential: z.string().min(1),
  Remarks: z.string().min(2).max(100),
  ResultURL: Address,
  QueueTimeOutURL: Address,
})
const Reversal = Asynchronous.extend({
  Initiator: z.string().min(1),
  CommandID: z.literal('TransactionReversal'),
  TransactionID: z.string().min(1),
  Amount: z.coerce.number().positive(),
  ReceiverParty: Text,
  RecieverIdentifierType: Text.pipe(z.literal('11')),
})
const Payment = Asynchronous.extend({
  OriginatorConversationID: z.string().min(1),
  InitiatorName: z.string().min(1),
  CommandID: z.literal('BusinessPayment'),
  Amount: z.coerce.number().min(10),
  PartyA: Text,
  PartyB: Text.pipe(z.string().regex(/^254[17]\d{8}$/)),
})
const Status = Asynchronous.extend({
  Initiator: z.string().min(1),
  CommandID: z.literal('TransactionStatusQuery'),
  TransactionID: z.string().min(1),
  PartyA: Text,
  IdentifierType: Text.pipe(z.literal('4')),
})

const linesOfAPage = 500
const registered = { OriginatorCoversationID: randomUUID(), ResponseCode: '0', ResponseDescription: 'Success' }
const acknowledged = ({ originator, conversation }: Ids) => ({
  OriginatorConversationID: originator,
  ConversationID: conversation,
  ResponseCode: '0',
  ResponseDescription: 'Accept the service request successfully.',
})

/** Paybill, statement and refunds, as Daraja has them. */
export function businessApi(world: World): Router {
  const router = Router()
  const post = <Schema extends z.ZodType>(path: string, schema: Schema, act: Parameters<typeof handle<Schema>>[1]) =>
    router.post(path, handle(schema, act))
  post('/mpesa/c2b/:version/registerurl', Register, async (given, response) => {
    const { ShortCode, ResponseType: responseType, ConfirmationURL: confirmation, ValidationURL: validation } = given
    await world.records.registrations.put(ShortCode, { responseType, confirmation, validation })
    response.json(registered)
  })
  post('/mpesa/c2b/:version/simulate', Simulate, async (given, response) => {
    const { Msisdn: phone, Amount: shillings, BillRefNumber: account, ShortCode: shortcode } = given
    await payByPaybill(world, { phone, shillings, account, shortcode })
    response.json({ ...registered, ResponseDescription: 'Accept the service request successfully.' })
  })
  post('/pulltransactions/v1/register', PullRegister, async (given, response) => {
    response.json({ ResponseRefID: randomUUID(), ResponseStatus: '1000', ShortCode: given.ShortCode })
  })
  post('/pulltransactions/v1/query', Pull, async (given, response) => {
    const within = (await world.records.movements.all()).filter((each) => isWithin(each, given)).reverse()
    const all = await listed(world, within)
    const lines = all.slice(given.OffSetValue, given.OffSetValue + linesOfAPage).map(lineOf)
    const [ResponseCode, ResponseMessage] = lines.length > 0 ? ['1000', 'Success'] : ['1001', 'No transactions']
    response.json({ ResponseRefID: randomUUID(), ResponseCode, ResponseMessage, Response: [lines] })
  })
  post('/mpesa/reversal/v1/request', Reversal, async (given, response, request) => {
    const ids = newIds()
    const movement = await world.records.movements.get(given.TransactionID)
    await reverse(world, { receipt: given.TransactionID, shillings: given.Amount, ...callsOf(given) }, ids)
    if (await isLost(world, movement?.phone ?? '')) request.socket.destroy()
    else response.json(acknowledged(ids))
  })
  post('/mpesa/b2c/:version/paymentrequest', Payment, async (given, response, request) => {
    const { OriginatorConversationID: originator, PartyB: phone, Amount: shillings } = given
    let isFirst = false
    await world.records.payouts.change(originator, (before) => {
      isFirst = before === undefined
      return true
    })
    if (!isFirst) return fail(response, 500, '500.002.1001', 'Duplicate OriginatorConversationID.')
    const ids = newIds(originator)
    await payOut(world, { phone, shillings, ...callsOf(given) }, ids)
    if (await isLost(world, phone)) request.socket.destroy()
    else response.json(acknowledged(ids))
  })
  post('/mpesa/transactionstatus/v1/query', Status, async (given, response) => {
    const ids = newIds()
    const movement = await world.records.movements.get(given.TransactionID)
    const { check } = await playOf(world, movement?.phone ?? '', 0)
    const result = movement && check !== 'unknown' ? statusOf(ids, movement) : unknown(ids)
    const url = check === 'silent' ? given.QueueTimeOutURL : given.ResultURL
    const after = check === 'late' ? world.timings.late : world.timings.callback
    world.deliveries.later(after, () => world.deliveries.post(url, result))
    response.json(acknowledged(ids))
  })
  return router
}

const callsOf = ({ ResultURL: resultUrl, QueueTimeOutURL: timeoutUrl }: z.output<typeof Asynchronous>) => ({
  resultUrl,
  timeoutUrl,
})

const isLost = async (world: World, phone: string) => (await playOf(world, phone, 0)).refund === 'lost_answer'

const isWithin = ({ road, shortcode, at }: Movement, { ShortCode, StartDate, EndDate }: z.output<typeof Pull>) =>
  road !== 'payout' && shortcode === ShortCode && new Date(at) >= StartDate && new Date(at) <= endOf(EndDate)

/** Returns the transactions that the scenarios of their payers let the statement list. */
async function listed(world: World, movements: readonly Movement[]): Promise<Movement[]> {
  const phones = [...new Set(movements.map(({ phone }) => phone))]
  const plays = await Promise.all(phones.map(async (phone) => [phone, await playOf(world, phone, 0)] as const))
  const unlisted = new Set(plays.flatMap(([phone, { statement }]) => (statement === 'unlisted' ? [phone] : [])))
  return movements.filter(({ phone }) => !unlisted.has(phone))
}

/** The statement counts in seconds. */
const endOf = (date: Date) => new Date(date.getTime() + 999)

const lineOf = ({ receipt, at, phone, account, shillings }: Movement) => ({
  transactionId: receipt,
  trxDate: `${eatDateTime(new Date(at)).replace(' ', 'T')}Z`,
  msisdn: maskedPhone(phone),
  sender: 'SIMULATED',
  transactiontype: 'c2b-pay-bill-debit',
  billreference: account,
  amount: shillings.toFixed(2),
  organizationname: 'Simulated',
})

const statusOf = (ids: Ids, { receipt, shillings, phone, shortcode, at, reversed }: Movement) =>
  resultPayload(
    ids,
    { code: '0', text: 'The service request is processed successfully.', transaction: newReceipt() },
    {
      ReceiptNo: receipt,
      Amount: shillings,
      TransactionStatus: reversed ? 'Reversed' : 'Completed',
      DebitPartyName: `${phone} - SIMULATED`,
      CreditPartyName: `${shortcode} - SIMULATED`,
      FinalisedTime: Number(eatTimestamp(new Date(at))),
    },
  )

const unknown = (ids: Ids) =>
  resultPayload(ids, { code: '2032', text: 'The transaction does not exist.', transaction: newReceipt() })

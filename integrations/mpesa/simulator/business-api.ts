import { randomUUID } from 'node:crypto'
import { Router } from 'express'
import * as z from 'zod'
import { eatDateTime, eatTimestamp, maskedPhone, readEatTime, Text } from '../formats.ts'
import { Address, fail, handle, Phone } from './daraja-http.ts'
import { type Result, resultPayload } from './payloads.ts'
import type { Movement } from './records.ts'
import { newMovement, playOf, record, sendSms, type World } from './world.ts'

const Register = z.object({
  ShortCode: Text,
  ResponseType: z.enum(['Completed', 'Cancelled']),
  ConfirmationURL: Address,
  ValidationURL: Address,
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
  OriginatorConversationID: z.string().min(1).optional(),
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
  PartyB: Phone,
})
const Status = Asynchronous.extend({
  Initiator: z.string().min(1),
  CommandID: z.literal('TransactionStatusQuery'),
  TransactionID: z.string().min(1),
  PartyA: Text,
  IdentifierType: Text.pipe(z.literal('4')),
})

const linesOfAPage = 500
// Result codes.
const succeeded = '0'
const noMoney = '1'
const unknown = '2032'
const reversedAlready = 'R000001'
const notFound = 'R000002'

/** Daraja's endpoints for Paybill, statement, refunds and checks. */
export function businessApi(world: World): Router {
  const { records, timings, deliveries } = world
  const router = Router()
  const post = <Schema extends z.ZodType>(path: string, schema: Schema, act: Parameters<typeof handle<Schema>>[1]) =>
    router.post(path, handle(schema, act))

  post('/mpesa/c2b/:version/registerurl', Register, async (given, response) => {
    const { ShortCode, ResponseType: responseType, ConfirmationURL: confirmation, ValidationURL: validation } = given
    await records.registrations.put(ShortCode, { responseType, confirmation, validation })
    response.json({ OriginatorCoversationID: randomUUID(), ResponseCode: '0', ResponseDescription: 'Success' })
  })
  post('/pulltransactions/v1/register', PullRegister, async (given, response) => {
    response.json({ ResponseRefID: randomUUID(), ResponseStatus: '1000', ShortCode: given.ShortCode })
  })
  post('/pulltransactions/v1/query', Pull, async (given, response) => {
    const within = (await records.movements.all()).filter((each) => isWithin(each, given)).reverse()
    const listed = new Set<string>()
    for (const phone of new Set(within.map((each) => each.phone)))
      if ((await playOf(world, phone)).statement === 'listed') listed.add(phone)
    const all = within.filter(({ phone }) => listed.has(phone))
    const lines = all.slice(given.OffSetValue, given.OffSetValue + linesOfAPage).map(lineOf)
    const [ResponseCode, ResponseMessage] = lines.length > 0 ? ['1000', 'Success'] : ['1001', 'No transactions']
    response.json({ ResponseRefID: randomUUID(), ResponseCode, ResponseMessage, Response: [lines] })
  })

  /** Acknowledges a request now, and reports its result later, as the phone's scenario says. */
  const postForLater = <Schema extends z.ZodType<z.output<typeof Asynchronous>>>(
    path: string,
    schema: Schema,
    run: (given: z.output<Schema>) => Promise<(Result & { readonly report: string }) | undefined>,
  ) =>
    post(path, schema, async (given, response, request) => {
      const result = await run(given)
      if (!result) return fail(response, 500, '500.002.1001', 'Duplicate OriginatorConversationID.')
      const ids = {
        OriginatorConversationID: given.OriginatorConversationID ?? randomUUID(),
        ConversationID: `AG_${eatTimestamp(new Date())}_${randomUUID().slice(0, 12)}`,
      }
      const { report } = result
      const url = report === 'silent' ? given.QueueTimeOutURL : given.ResultURL
      const body = resultPayload(ids, result)
      const delay = report === 'late' ? timings.late : timings.callback
      deliveries.later(delay, () => deliveries.post(url, body), report === 'twice' ? 2 : 1)
      if (report === 'lost_answer') request.socket.destroy()
      else response.json({ ...ids, ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' })
    })
  postForLater('/mpesa/reversal/v1/request', Reversal, async ({ TransactionID: receipt, Amount: shillings }) => {
    const phone = (await records.movements.get(receipt))?.phone ?? ''
    const { refund: report } = await playOf(world, phone)
    let code: string = notFound
    await records.movements.change(receipt, (before) => {
      if (!before || before.road === 'payout') return undefined
      const fails = report === 'fails' || before.shillings < shillings
      code = before.reversed ? reversedAlready : fails ? noMoney : succeeded
      return code === succeeded ? { ...before, reversed: true } : undefined
    })
    if (code === succeeded)
      await sendSms(world, phone, `${receipt} was reversed. Ksh${shillings} is back on your account.`)
    return { code, report }
  })
  postForLater('/mpesa/b2c/:version/paymentrequest', Payment, async (given) => {
    const { OriginatorConversationID: id, PartyB: phone, Amount: shillings } = given
    const isFirst = await records.payouts.change(id, (before) => (before ? undefined : true))
    if (!isFirst) return undefined
    const { refund: report } = await playOf(world, phone)
    const payout = newMovement(world, { road: 'payout', shillings, phone, account: '', shortcode: world.shortcode })
    if (report !== 'fails') await record(world, payout)
    return { code: report === 'fails' ? noMoney : succeeded, transaction: payout.receipt, report }
  })
  postForLater('/mpesa/transactionstatus/v1/query', Status, async ({ TransactionID: receipt }) => {
    const movement = await records.movements.get(receipt)
    const { check: report } = await playOf(world, movement?.phone ?? '')
    if (!movement || report === 'unknown') return { code: unknown, report }
    return { code: succeeded, parameters: detailsOf(movement), report }
  })
  return router
}

const isWithin = ({ road, shortcode, at }: Movement, { ShortCode, StartDate, EndDate }: z.output<typeof Pull>) =>
  road !== 'payout' && shortcode === ShortCode && new Date(at) >= StartDate && new Date(at) <= endOf(EndDate)

/** The statement has a precision of seconds. */
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

const detailsOf = ({ receipt, shillings, phone, shortcode, at, reversed }: Movement) => ({
  ReceiptNo: receipt,
  Amount: shillings,
  TransactionStatus: reversed ? 'Reversed' : 'Completed',
  DebitPartyName: `${phone} - SIMULATED`,
  CreditPartyName: `${shortcode} - SIMULATED`,
  FinalisedTime: Number(eatTimestamp(new Date(at))),
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SimulatedPrompt } from '../../integrations/mpesa/simulator/records.ts'
import type { Payable } from './actions.ts'
import { type KillableSetup, setUpKillableServer } from './money-setup.ts'

/** Requests of strangers to the callback addresses, and checks that no secret leaks. */
const secrets = {
  consumerKey: 'the-consumer-key',
  consumerSecret: 'hush-consumer-secret',
  passkey: 'hush-passkey',
}

let setup: KillableSetup
beforeAll(async () => {
  setup = await setUpKillableServer({
    mpesa: secrets,
    environment: {
      MPESA_CONSUMER_KEY: secrets.consumerKey,
      MPESA_CONSUMER_SECRET: secrets.consumerSecret,
      MPESA_PASSKEY: secrets.passkey,
      LOG_LEVEL: 'trace',
    },
  })
})
afterAll(() => setup?.close())

const person = { end: 'person' } as const
const send = (url: string, body: string, type = 'application/json') =>
  fetch(url.replace('//localhost', '//127.0.0.1'), { method: 'POST', headers: { 'content-type': type }, body })
const latest = async () => (await setup.callbacks())[0]

async function waiting(): Promise<{ booking: Payable; prompt: SimulatedPrompt }> {
  const booking = await setup.prompted(person)
  const prompt = await setup.appears(booking)
  const ids = async () => (await setup.payment(booking)).prompts[0]?.ids
  await expect.poll(ids).toBeTruthy()
  return { booking, prompt }
}

/** A callback that reports a payment, as M-Pesa would send it. */
const saysPaid = (prompt: SimulatedPrompt, changes: { amount?: number; receipt?: string; ids?: object } = {}) =>
  JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: prompt.merchantRequestId,
        CheckoutRequestID: prompt.checkoutRequestId,
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        ...changes.ids,
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: changes.amount ?? prompt.shillings },
            { Name: 'MpesaReceiptNumber', Value: changes.receipt ?? 'FORGED0001' },
            { Name: 'TransactionDate', Value: 20261121102115 },
            { Name: 'PhoneNumber', Value: Number(prompt.phone) },
          ],
        },
      },
    },
  })
const saysPaybill = (code: string, shortcode: string) =>
  JSON.stringify({
    ...{ TransactionType: 'Pay Bill', TransID: 'FORGED0002', TransTime: '20261121121325', TransAmount: '2500.00' },
    ...{ BusinessShortCode: shortcode, BillRefNumber: code, MSISDN: '2547 ***** 126', FirstName: 'EVE' },
  })
const otherProof = (url: string) => url.replace(/[0-9a-f]{32}$/, 'deadbeef'.repeat(4))

type Forgery = (about: { prompt: SimulatedPrompt; booking: Payable }) => {
  url: string
  body: string
  description?: string
}

describe('a callback', () => {
  it.each<[string, RegExp, Forgery]>([
    [
      'forged, without the proof in its address',
      /never issued/,
      ({ prompt }) => ({ url: otherProof(prompt.callbackUrl), body: saysPaid(prompt) }),
    ],
    [
      'forged, with other ids',
      /names another prompt/,
      ({ prompt }) => ({
        url: prompt.callbackUrl,
        body: saysPaid(prompt, { ids: { CheckoutRequestID: `ws_CO_${randomUUID()}` } }),
      }),
    ],
    [
      'forged, with another amount',
      /a different amount/,
      ({ prompt }) => ({ url: prompt.callbackUrl, body: saysPaid(prompt, { amount: prompt.shillings + 1 }) }),
    ],
    [
      'addressed to a prompt that does not exist',
      /never issued/,
      ({ prompt }) => ({
        url: prompt.callbackUrl.replace(/[0-9a-f]{32}(?=\/)/, '0'.repeat(32)),
        body: saysPaid(prompt),
      }),
    ],
    [
      'a confirmation by a wrong address',
      /never issued/,
      ({ booking }) => ({
        url: otherProof(setup.paybillAddress),
        body: saysPaybill(booking.code, setup.simulator.shortcode),
        description: 'Success',
      }),
    ],
    [
      'a confirmation of another Paybill number',
      /another Paybill number/,
      ({ booking }) => ({
        url: setup.paybillAddress,
        body: saysPaybill(booking.code, '600966'),
        description: 'Success',
      }),
    ],
    ['not JSON', /not JSON/, ({ prompt }) => ({ url: prompt.callbackUrl, body: '<xml/>' })],
    [
      'in an unknown format',
      /unknown format/,
      ({ prompt }) => ({ url: prompt.callbackUrl, body: '{"Body":{"stkCallback":[]}}' }),
    ],
    [
      'larger than 100 kB',
      /larger than 100 kB/,
      ({ prompt }) => ({ url: prompt.callbackUrl, body: JSON.stringify({ ...prompt, more: 'x'.repeat(150_000) }) }),
    ],
  ])(
    'that is %s gets the answer of a valid one, changes nothing and is shown to admins',
    async (_, reason, forgery) => {
      const about = await waiting()
      const before = await setup.payment(about.booking)
      const { url, body, description = 'Accepted' } = forgery(about)
      const answer = await send(url, body)
      expect([answer.status, await answer.json()]).toEqual([200, { ResultCode: 0, ResultDesc: description }])
      await expect.poll(latest).toMatchObject({ verdict: 'refused', reason: expect.stringMatching(reason) })
      expect(await setup.payment(about.booking)).toEqual(before)
      expect((await setup.tracked(about.booking)).booking.status).toBe('approved')
      await setup.press(about.booking, 'cancel')
      await setup.promptEnds(about.booking, 'cancelled')
      await setup.expectBalanced()
    },
  )

  it('forged with the true address and ids changes nothing when M-Pesa denies the payment', async () => {
    const { booking, prompt } = await waiting()
    await setup.press(booking, 'cancel')
    await setup.promptEnds(booking, 'cancelled')
    await send(prompt.callbackUrl, saysPaid(prompt))
    await expect.poll(latest).toMatchObject({ verdict: 'contradicted' })
    expect((await setup.tracked(booking)).booking.status).toBe('approved')
    await setup.expectBalanced()
  })

  it('repeated word for word, or for another booking, counts once', async () => {
    const { booking, prompt } = await waiting()
    await setup.press(booking, 'pin')
    await setup.becomes(booking, 'paid')
    const body = (await setup.callbacks()).find(({ kind }) => kind === 'prompt')?.body ?? ''
    await send(prompt.callbackUrl, body)
    const other = await waiting()
    await send(other.prompt.callbackUrl, body)
    await setup.expectBalanced()
    expect((await setup.tracked(booking)).payment.receipts).toHaveLength(1)
    expect((await setup.tracked(other.booking)).booking.status).toBe('approved')
    const [elsewhere, again] = (await setup.callbacks()).filter((callback) => callback.body === body)
    expect(elsewhere).toMatchObject({ verdict: 'refused' })
    expect(again).toMatchObject({ reason: 'It was known already' })
  })
})

it('no log, event, message or answer contains a secret', async () => {
  const scripts = ['locked', 'internal_error', 'html', 'stale_token', 'invalid_phone'] as const
  for (const submission of scripts) await setup.prompted({ end: '0', submission })
  const paid = await setup.prompted({ end: '0' })
  await setup.becomes(paid, 'paid')
  await setup.expectBalanced()

  const addresses = (await setup.simulator.prompts()).map(({ callbackUrl }) => callbackUrl.slice(-32))
  expect(addresses.length).toBeGreaterThan(10)
  const hidden = [secrets.consumerSecret, secrets.passkey, ...addresses, setup.paybillAddress.slice(-32)]
  const basic = Buffer.from(`${secrets.consumerKey}:${secrets.consumerSecret}`).toString('base64')
  const places = {
    log: setup.serverLog(),
    events: await setup.logText(),
    callbacks: JSON.stringify(await setup.callbacks()),
    payments: JSON.stringify(await setup.tracked(paid)),
  }
  expect(places.log.length).toBeGreaterThan(1_000)
  for (const [place, text] of Object.entries(places))
    for (const secret of [...hidden, basic])
      expect(text.includes(secret), `${secret.slice(0, 6)}… in the ${place}`).toBe(false)
})

import { createServer } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listening } from '../../../tests/support/listening.ts'
import { type Mpesa, MpesaRejected, Unclear } from '../mpesa.ts'
import { startMpesaSimulator } from '../simulator/simulator.ts'
import { simulatedCredentials } from '../simulator/world.ts'
import { inMemoryTokenStore } from './access-tokens.fixtures.ts'
import { type DarajaOptions, daraja } from './daraja.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const optionsFor = (baseUrl: string): DarajaOptions => ({
  baseUrl,
  shortcode: '522522',
  ...simulatedCredentials,
  initiator: { name: 'studio', securityCredential: 'sealed' },
  tokenStore: inMemoryTokenStore(),
  clock: () => new Date(),
  timeoutMs: 5_000,
})

const quick = { soon: 1, slow: 1, late: 1, callback: 1, confirmation: 1 }
async function withSimulator(timings = quick, clock = () => new Date()) {
  const simulator = await startMpesaSimulator({ timings })
  closing.push(simulator.stop)
  return { simulator, mpesa: daraja({ ...optionsFor(simulator.url), clock }) }
}

/** A Daraja that issues a valid token, then gives the configured answer. */
async function respondingWith(
  status: number,
  body: string | (() => string),
  onUnreadableLine: (receipt: string | undefined) => void = () => undefined,
): Promise<Mpesa> {
  const { url, close } = await listening(
    createServer((request, response) => {
      const isToken = request.url?.startsWith('/oauth') ?? false
      const answer = () => (typeof body === 'string' ? body : body())
      response.writeHead(isToken ? 200 : status, { 'content-type': 'application/json' })
      response.end(isToken ? '{"access_token":"the-token","expires_in":3599}' : answer())
    }),
  )
  closing.push(close)
  return daraja({ ...optionsFor(url), onUnreadableLine })
}

const promptFor = (phone: string) => ({
  phone,
  shillings: 2_500,
  account: 'SB7KMW2X',
  description: 'Studio time',
  callbackUrl: `http://127.0.0.1:9/api/v1/callbacks/daraja/prompt/${'0'.repeat(32)}/${phone}${'0'.repeat(20)}`,
})
const ordinary = promptFor('254712345678')
const numbered = (digits: string) => promptFor(`2547000001${digits}`)

async function acceptedId(mpesa: Mpesa, prompt = ordinary): Promise<string> {
  const answer = await mpesa.prompt(prompt)
  if (!answer.accepted) throw new Error(`Not accepted: ${answer.code}`)
  return answer.checkoutRequestId
}

describe('daraja.prompt()', () => {
  it('puts a prompt on the phone until the person answers it', async () => {
    const { simulator, mpesa } = await withSimulator()
    const id = await acceptedId(mpesa)
    const prompt = await simulator.waitingOn(ordinary.phone)
    expect(prompt).toMatchObject({ checkoutRequestId: id, shillings: 2_500, account: 'SB7KMW2X' })
    expect(await mpesa.lookUp(id)).toEqual({ state: 'in_flight' })
    await simulator.press(ordinary.phone, 'pin')
    expect(await mpesa.lookUp(id)).toEqual({ state: 'paid' })
    expect((await simulator.sms(ordinary.phone))[0]?.text).toContain('Ksh2,500.00 sent to STUDIONI')
  })

  it.each([
    ['cancel', '1032'],
    ['wrong_pin', '2001'],
    ['ignore', '1019'],
  ] as const)('fails if the person answers with %s', async (key, resultCode) => {
    const { simulator, mpesa } = await withSimulator()
    const id = await acceptedId(mpesa)
    await simulator.press(ordinary.phone, key)
    expect(await mpesa.lookUp(id)).toEqual({ state: 'failed', resultCode })
    expect(await simulator.movements()).toEqual([])
  })

  it('rejects a second prompt while one is open on the phone', async () => {
    const { mpesa } = await withSimulator()
    await acceptedId(mpesa)
    expect(await mpesa.prompt(ordinary)).toMatchObject({ accepted: false, code: '500.001.1001' })
  })

  it.each([
    ['61', '500.001.1001'],
    ['62', '500.003.02'],
    ['66', '400.002.02'],
    ['67', '500.003.03'],
  ])('returns a certain rejection: 0700 000 1%s', async (digits, code) => {
    const { mpesa } = await withSimulator()
    expect(await mpesa.prompt(numbered(digits))).toMatchObject({ accepted: false, code })
  })

  it.each(['33', '35', '63', '64', '65'])('throws Unclear if it may have arrived: 0700 000 1%s', async (digits) => {
    const { mpesa } = await withSimulator()
    await expect(mpesa.prompt(numbered(digits))).rejects.toThrow(Unclear)
  })

  it.each([
    ['text that is not JSON', 200, '<html>'],
    ['another format', 200, '{"ResponseCode":"0"}'],
    ['half an answer', 200, '{"ResponseCode":"0","Merch'],
    ['an error without a code', 500, '{}'],
    ['an unknown code', 500, '{"errorCode":"500.009.99","errorMessage":"?"}'],
  ])('throws Unclear if the answer is %s', async (_what, status, body) => {
    await expect((await respondingWith(status, body)).prompt(ordinary)).rejects.toThrow(Unclear)
  })

  it('reports no_token if Daraja is unreachable or rejects the credentials', async () => {
    const unreachable = { code: 'no_token', text: 'No access token (bad port)' }
    expect(await daraja(optionsFor('http://127.0.0.1:9')).prompt(ordinary)).toMatchObject(unreachable)
    const { simulator } = await withSimulator()
    const wrong = daraja({ ...optionsFor(simulator.url), consumerSecret: 'wrong' })
    const text = 'No access token: 400 400.008.01'
    expect(await wrong.prompt(ordinary)).toEqual({ accepted: false, code: 'no_token', text })
  })

  it('throws after the timeout', async () => {
    const { url, close } = await listening(createServer())
    closing.push(close)
    const options = optionsFor(url)
    const token = { value: 'the-token', expiresAt: new Date(Date.now() + 3_600_000) }
    await options.tokenStore.take(undefined, Boolean, async () => token)
    await expect(daraja({ ...options, timeoutMs: 50 }).prompt(ordinary)).rejects.toThrow('TimeoutError')
  })

  it('removes secrets that Daraja quotes', async () => {
    const quoting = '{"errorCode":"400.002.02","errorMessage":"Bad the-token of 254712345678 by simulated-secret"}'
    const answer = await (await respondingWith(400, quoting)).prompt(ordinary)
    expect(answer).toEqual({ accepted: false, code: '400.002.02', text: 'Bad … of 254… by …' })
    const failing = quoting.replace('400.002.02', '500.009.99')
    await expect((await respondingWith(500, failing)).prompt(ordinary)).rejects.toThrow('Bad … of 254… by …')
  })
})

describe('daraja.lookUp()', () => {
  it.each(['10', '11', '12'])('returns in_flight or no_answer for a prompt in flight: 0700 000 1%s', async (digits) => {
    const { mpesa } = await withSimulator({ ...quick, slow: 60_000 })
    const id = await acceptedId(mpesa, numbered(digits))
    expect(['in_flight', 'no_answer']).toContain((await mpesa.lookUp(id)).state)
  })

  it('returns no_answer for an unknown id or code, and if Daraja does not answer', async () => {
    const { mpesa } = await withSimulator()
    expect(await mpesa.lookUp('ws_CO_unknown')).toEqual({ state: 'no_answer' })
    expect(await daraja(optionsFor('http://127.0.0.1:9')).lookUp('ws_CO_1')).toEqual({ state: 'no_answer' })
    expect(await (await respondingWith(503, '<html>')).lookUp('ws_CO_1')).toEqual({ state: 'no_answer' })
    const odd = await respondingWith(200, '{"ResponseCode":"0","ResultCode":"7777","ResultDesc":"?"}')
    expect(await odd.lookUp('ws_CO_1')).toEqual({ state: 'no_answer' })
  })
})

describe('the access token', () => {
  it('is fetched once for concurrent requests, and again after a rejection', async () => {
    const { mpesa } = await withSimulator()
    const fetched = vi.spyOn(globalThis, 'fetch')
    const tokens = () => fetched.mock.calls.filter(([url]) => String(url).includes('/oauth/')).length
    const phones = ['254712345601', '254712345602', '254712345603']
    await Promise.all(phones.map((phone) => acceptedId(mpesa, promptFor(phone))))
    expect(tokens()).toBe(1)
    await acceptedId(mpesa, numbered('60'))
    expect(tokens()).toBe(2)
    fetched.mockRestore()
  })

  it('is replaced when another client’s token has invalidated it', async () => {
    const { simulator, mpesa } = await withSimulator()
    const other = daraja(optionsFor(simulator.url))
    await acceptedId(mpesa, promptFor('254712345601'))
    await acceptedId(other, promptFor('254712345602'))
    await acceptedId(mpesa, promptFor('254712345603'))
  })

  it('is renewed a minute before it expires', async () => {
    let now = Date.now()
    const { mpesa } = await withSimulator(quick, () => new Date(now))
    const fetched = vi.spyOn(globalThis, 'fetch')
    await mpesa.lookUp('ws_CO_1')
    now += (3_599 - 61) * 1_000
    await mpesa.lookUp('ws_CO_1')
    expect(fetched).toHaveBeenCalledTimes(3)
    now += 2_000
    await mpesa.lookUp('ws_CO_1')
    expect(fetched).toHaveBeenCalledTimes(5)
    fetched.mockRestore()
  })
})

describe('daraja.statement()', () => {
  const from = () => new Date(Date.now() - 60_000)
  const to = () => new Date(Date.now() + 60_000)

  it('returns all incoming payments, over several pages', async () => {
    const { simulator, mpesa } = await withSimulator()
    expect(await mpesa.statement(from(), to())).toEqual([])
    for (let count = 0; count < 501; count += 1)
      await simulator.payByPaybill({ phone: ordinary.phone, shillings: 10, account: `A${count}` })
    const lines = await mpesa.statement(from(), to())
    expect(lines).toHaveLength(501)
    expect(lines?.[500]).toMatchObject({ amountCents: 1_000, account: 'A500', payer: '2547 ***** 678' })
    expect(await mpesa.statement(new Date('2020-01-01'), new Date('2020-01-02'))).toEqual([])
  })

  it('returns null if the business has no statement, and throws if it is unreadable', async () => {
    const none = '{"errorCode":"404.001.03","errorMessage":"no apiproduct match found"}'
    expect(await (await respondingWith(404, none)).statement(from(), to())).toBe(null)
    await expect((await respondingWith(503, '<html>')).statement(from(), to())).rejects.toThrow(
      'answered 503 without JSON',
    )
    const unreachable = daraja(optionsFor('http://127.0.0.1:9'))
    await expect(unreachable.statement(from(), to())).rejects.toThrow('no_token No access token (bad port)')
    const odd = '{"ResponseCode":"1000","Response":[[{"transactionId":"X"}]]}'
    await expect((await respondingWith(200, odd)).statement(from(), to())).rejects.toThrow('unknown format')
  })

  const line = { trxDate: '2026-11-24 09:00:00', msisdn: '', billreference: 'A1', amount: '10' }
  /** Reads a statement of these lines. Returns its payments, and the receipt numbers of unreadable lines. */
  async function statementOf(...lines: readonly object[]) {
    const pages = [[lines], []].map((Response, page) => ({ ResponseCode: `100${page}`, Response }))
    const unreadable: (string | undefined)[] = []
    const nextPage = () => JSON.stringify(pages.shift())
    const mpesa = await respondingWith(200, nextPage, (receipt) => unreadable.push(receipt))
    return { payments: await mpesa.statement(from(), to()), unreadable }
  }

  it('reports a malformed line and returns the others', async () => {
    const good = { ...line, transactionId: 'TKGOOD1' }
    const { payments, unreadable } = await statementOf({ transactionId: 'TKBAD', amount: '-' }, good)
    expect(payments).toMatchObject([{ receipt: 'TKGOOD1', amountCents: 1_000, account: 'A1' }])
    expect(unreadable).toEqual(['TKBAD'])
  })

  it('cleans account numbers, and reports lines with an invalid receipt number or time', async () => {
    const odd = { ...line, transactionId: 'tkgodd1', billreference: `S\u0000B\ud83d${'7'.repeat(50)}` }
    const nameless = ['', 'a/../b'].map((transactionId) => ({ ...line, transactionId }))
    const timeless = { ...line, transactionId: 'TKGOLD1', trxDate: '0001-01-01 00:00:00' }
    const { payments, unreadable } = await statementOf(odd, ...nameless, timeless)
    expect(payments).toMatchObject([{ receipt: 'TKGODD1', account: `SB${'7'.repeat(38)}` }])
    expect(unreadable).toEqual(['', 'a/../b', 'TKGOLD1'])
  })
})

describe('daraja.registerStatement()', () => {
  it('registers repeatedly, and throws MpesaRejected on a rejection', async () => {
    const { mpesa } = await withSimulator()
    const again = await respondingWith(200, '{"ResponseStatus":"1001"}')
    for (const each of [mpesa, again]) await each.registerStatement(ordinary.phone, 'http://127.0.0.1:9/x')
    const refused = (await respondingWith(200, '{"ResponseStatus":"1002"}')).registerStatement(ordinary.phone, 'x')
    await expect(refused).rejects.toThrow(MpesaRejected)
  })
})

describe('refunds', () => {
  const urls = { resultUrl: 'http://127.0.0.1:9/result', timeoutUrl: 'http://127.0.0.1:9/late' }
  const payout = { refundId: 'r-1', phone: ordinary.phone, shillings: 100, remarks: 'Refund', ...urls }

  it('are accepted, a payout only once', async () => {
    const { mpesa } = await withSimulator()
    const reversal = { receipt: 'TAAAAAAAAA', shillings: 1, remarks: 'Refund', ...urls }
    expect(await mpesa.reverse(reversal)).toMatchObject({ accepted: true })
    expect(await mpesa.payOut(payout)).toMatchObject({ accepted: true })
    await expect(mpesa.payOut(payout)).rejects.toThrow(Unclear)
  })

  it('throw Unclear if the answer is lost, and are rejected without an initiator', async () => {
    const { simulator, mpesa } = await withSimulator()
    await expect(mpesa.payOut({ ...payout, phone: '254700000172' })).rejects.toThrow(Unclear)
    const withoutInitiator = daraja({ ...optionsFor(simulator.url), initiator: undefined })
    expect(await withoutInitiator.payOut(payout)).toMatchObject({ accepted: false, code: 'no_initiator' })
  })
})

describe('daraja.registerUrls()', () => {
  it('registers the URLs, and throws MpesaRejected with Daraja’s reason', async () => {
    const { mpesa } = await withSimulator()
    const address = 'http://127.0.0.1:9/api/v1/callbacks/daraja'
    await mpesa.registerUrls({ confirmation: `${address}/c`, validation: `${address}/v` })
    const naming = mpesa.registerUrls({ confirmation: `${address}/mpesa`, validation: address })
    await expect(naming).rejects.toThrow(MpesaRejected)
    const errorMessage = 'Urls are already registered'
    const already = await respondingWith(500, JSON.stringify({ errorCode: '500.003.1001', errorMessage }))
    const again = already.registerUrls({ confirmation: address, validation: address })
    await expect(again).rejects.toThrow(errorMessage)
  })
})

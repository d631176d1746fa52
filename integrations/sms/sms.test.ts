import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { type Listening, listening } from '../../tests/support/listening.ts'
import { NotSent } from '../not-sent.ts'
import { africasTalking } from './sms.ts'

type Reply = { readonly status: number; readonly body: string } | 'silence' | 'cut'
const open: Listening[] = []
afterEach(() => Promise.all(open.splice(0).map(({ close }) => close())))

/** An Africa's Talking server that gives one answer and records its requests. */
async function provider(reply: Reply) {
  const requests: { headers: Readonly<Record<string, unknown>>; form: URLSearchParams; path: string | undefined }[] = []
  const server = await listening(
    createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      requests.push({ headers: request.headers, form: new URLSearchParams(body), path: request.url })
      if (reply === 'cut') return void request.socket.destroy()
      if (reply !== 'silence') response.writeHead(reply.status).end(reply.body)
    }),
  )
  open.push(server)
  const baseUrl = server.url
  const timeoutMs = reply === 'silence' ? 50 : 30_000
  const sender = africasTalking({ apiKey: 'key', username: 'studioni', senderId: 'STUDIONI', baseUrl, timeoutMs })
  return { requests, send: () => sender.send({ to: '254712345678', text: 'Habari & karibu' }) }
}
const answered = (statusCode: number, status: string, messageId = 'None'): Reply => ({
  status: 201,
  body: JSON.stringify({
    SMSMessageData: {
      Message: 'Sent to 1/1 Total Cost: KES 0.8000',
      Recipients: [{ statusCode, number: '+254712345678', status, cost: 'KES 0.8000', messageId }],
    },
  }),
})
const noRecipient = { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }

describe('africasTalking', () => {
  it('sends a form with the API key in a header', async () => {
    const { send, requests } = await provider(answered(101, 'Success', 'ATXid_1'))
    expect(await send()).toEqual({ providerId: 'ATXid_1' })
    expect(requests).toMatchObject([{ path: '/version1/messaging', headers: { apikey: 'key' } }])
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({
      username: 'studioni',
      to: '+254712345678',
      message: 'Habari & karibu',
      from: 'STUDIONI',
      bulkSMSMode: '1',
    })
  })

  it.each([
    [100, 'Processed'],
    [102, 'Queued'],
  ])('treats the status code %d (%s) as sent', async (code, status) => {
    const { send } = await provider(answered(code, status, 'ATXid_2'))
    expect(await send()).toEqual({ providerId: 'ATXid_2' })
  })

  it.each<[string, Reply, boolean]>([
    ['an invalid number', answered(403, 'InvalidPhoneNumber'), true],
    ['a number that opted out', answered(406, 'UserInBlacklist'), true],
    ['no credit', answered(405, 'InsufficientBalance'), false],
    ['a rejection by the gateway', answered(502, 'RejectedByGateway'), false],
    ['a gateway error without an id', answered(500, 'InternalServerError'), false],
    ['no recipient at all', { status: 201, body: JSON.stringify(noRecipient) }, true],
    ['a key that is not active yet', { status: 401, body: 'The supplied authentication is invalid' }, false],
    ['too many requests', { status: 429, body: 'Slow down' }, false],
    ['a bad request', { status: 400, body: 'Bad' }, true],
  ])('throws NotSent for %s', async (_, reply, lasting) => {
    const { send } = await provider(reply)
    const error = await send().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NotSent)
    expect(error).toMatchObject({ lasting })
  })

  it.each<[string, Reply]>([
    ['a gateway error with an id', answered(501, 'GatewayError', 'ATXid_3')],
    ['a server error of the provider', { status: 500, body: 'Oops' }],
    ['a gateway timeout', { status: 504, body: '' }],
    ['an unreadable answer', { status: 201, body: '<html>' }],
    ['no answer', 'silence'],
    ['a broken connection', 'cut'],
  ])('throws another error for %s, because the SMS may have been sent', async (_, reply) => {
    const { send } = await provider(reply)
    const error = await send().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(NotSent)
  })

  it('throws NotSent if nothing listens at the address', async () => {
    const { send } = await provider('silence')
    for (const server of open.splice(0)) server.close()
    await expect(send()).rejects.toMatchObject({
      name: 'NotSent',
      lasting: false,
    })
  })
})

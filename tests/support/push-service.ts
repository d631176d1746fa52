import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listening } from './listening.ts'

/** A browser that subscribed at the push service of a test. */
export interface TestBrowser {
  readonly address: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  /** The notifications that it received, decrypted. */
  readonly received: readonly unknown[]
  /** The number of messages that the service received for it. */
  readonly calls: number
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/**
 * Starts a push service on this machine, which verifies senders and decrypts messages as browsers do (RFC 8291 and
 * 8292).
 */
export async function startPushService() {
  const browsers = new Map<string, (body: Buffer, authorization: string) => void>()
  /** The next answers for a path, 201 by default. */
  const answers = new Map<string, number[]>()
  const server = await listening(
    createServer(async (request, response) => {
      const path = request.url ?? ''
      const status = answers.get(path)?.shift() ?? 201
      const body = status === 201 ? await buffer(request) : Buffer.alloc(0)
      browsers.get(path)?.(body, request.headers.authorization ?? '')
      response.writeHead(status).end()
    }),
  )
  return {
    url: server.url,
    close: server.close,
    /** Creates a browser. The service gives these answers to the first messages for it. */
    browser(...first: number[]): TestBrowser {
      const [pair, auth] = [createECDH('prime256v1'), randomBytes(16)]
      const p256dh = pair.generateKeys()
      const path = `/push/${randomBytes(8).toString('hex')}`
      answers.set(path, first)
      const received: unknown[] = []
      let calls = 0
      browsers.set(path, (body, authorization) => {
        calls++
        checkSender(authorization, server.url)
        if (body.length > 0) received.push(JSON.parse(decrypted(body, { pair, p256dh, auth })))
      })
      return {
        address: {
          endpoint: `${server.url}${path}`,
          p256dh: p256dh.toString('base64url'),
          auth: auth.toString('base64url'),
        },
        received,
        get calls() {
          return calls
        },
      }
    },
  }
}

/** Throws unless the sender signed its message for this service with the key that it names. */
function checkSender(authorization: string, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const sender = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify('sha256', signed, sender, Buffer.from(signature, 'base64url'))
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!isSigned || aud !== origin || !/^mailto:/.test(sub) || exp * 1_000 < Date.now())
    throw new Error(`The sender's token is invalid: ${JSON.stringify({ isSigned, aud, sub, exp })}`)
}

interface Keys {
  readonly pair: ReturnType<typeof createECDH>
  readonly p256dh: Buffer
  readonly auth: Buffer
}

/** Decrypts a message of one record (RFC 8188). */
function decrypted(body: Buffer, { pair, p256dh, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const keyEnds = 21 + (body[20] ?? 0)
  const senderKey = body.subarray(21, keyEnds)
  const sealed = body.subarray(keyEnds)
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
  const secret = derive(pair.computeSecret(senderKey), auth, about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

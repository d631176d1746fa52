import { createECDH, ECDH } from 'node:crypto'
import webPush from 'web-push'
import { NotSent, neverConnected } from '../not-sent.ts'
import { type PushAddress, type PushSender, pushServices } from './push.ts'

export interface WebPushOptions {
  /** The private key of VAPID (RFC 8292) in base64url: 32 bytes. */
  readonly privateKey: string
  /** The contact that push services may use to reach us. */
  readonly contact: string
  /** The allowed push services; see `pushServices`. */
  readonly services: string
  readonly timeoutMs?: number
}

/** The statuses for an address that the browser has withdrawn. */
const gone = new Set([404, 410])

/** Sends notifications by Web Push (RFC 8030), encrypted for the browser alone (RFC 8291). */
export function webPushSender({ privateKey, contact, services, timeoutMs = 10_000 }: WebPushOptions): PushSender {
  const publicKey = publicKeyOf(privateKey)
  const vapidDetails = { subject: `mailto:${contact}`, publicKey, privateKey }
  const accepts = pushServices(services)
  return {
    publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { payload, topic, lastsSeconds }) {
      // Checked again: the address may have been stored while another list was configured.
      if (!accepts(endpoint)) return 'gone'
      const options = { vapidDetails, TTL: lastsSeconds, topic, urgency: 'high' } as const
      const keys = { p256dh, auth }
      if (!areKeys(keys)) return 'gone'
      const request = webPush.generateRequestDetails({ endpoint, keys }, payload, options)
      const { 'Content-Length': _, ...headers } = request.headers
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: textsOf(headers),
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        if (neverConnected(error)) throw new NotSent('The push service could not be reached', false)
        throw error
      })
      await response.body?.cancel()
      if (response.ok) return 'taken'
      if (gone.has(response.status)) return 'gone'
      // Not lasting even if our key or contact is wrong: the job then fails, and the system page shows it.
      throw new NotSent(`The push service answered ${response.status}`, false)
    },
  }
}

/** Whether a browser can have made these keys: a point of the curve, and 16 bytes. */
function areKeys({ p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

const textsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}

import * as z from 'zod'
import { NotSent, neverConnected } from '../not-sent.ts'

/** Sends text messages. Phones are 2547XXXXXXXX or 2541XXXXXXXX. */
export interface SmsSender {
  /** Throws NotSent if the SMS was certainly not sent; after any other error the outcome is unknown. */
  send(sms: Sms): Promise<{ readonly providerId: string }>
}

interface Sms {
  readonly to: string
  readonly text: string
}

export interface AfricasTalkingOptions {
  readonly apiKey: string
  readonly username: string
  /** The provider's default if undefined. */
  readonly senderId: string | undefined
  /** https://api.africastalking.com, or https://api.sandbox.africastalking.com with the username sandbox. */
  readonly baseUrl: string
  readonly timeoutMs?: number
}

const Recipient = z.object({ statusCode: z.number(), status: z.string(), messageId: z.string() })
const Answer = z.object({
  SMSMessageData: z.object({ Message: z.string(), Recipients: z.array(Recipient) }),
})

/** 100 processed, 101 sent, 102 queued. */
const taken = new Set([100, 101, 102])
/** No credit, rejected by the gateway: both are temporary. */
const passing = new Set([405, 502])
/** The gateway's own errors: only a missing message id shows that the message did not go out. */
const gatewayErrors = new Set([500, 501])
const defaultTimeoutMs = 15_000

/** https://developers.africastalking.com/docs/sms/sending/bulk: one message to one number at a time. */
export function africasTalking(options: AfricasTalkingOptions): SmsSender {
  const { apiKey, username, senderId, baseUrl, timeoutMs = defaultTimeoutMs } = options
  return {
    async send({ to, text }: Sms) {
      const form = { username, to: `+${to}`, message: text, bulkSMSMode: '1', ...(senderId && { from: senderId }) }
      const response = await fetch(`${baseUrl}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        if (neverConnected(error)) throw new NotSent('Africa’s Talking could not be reached', false)
        throw error
      })
      return verdictOf(response.status, await response.text())
    },
  }
}

/** Rejections also have status 201, so each recipient is checked. */
function verdictOf(status: number, body: string): { readonly providerId: string } {
  // New keys are rejected for a few minutes, busy accounts for a moment: both are temporary.
  if (status >= 400 && status < 500)
    throw new NotSent(`Africa’s Talking answered ${status}`, status !== 401 && status !== 429)
  if (status < 200 || status > 299) throw new Error(`Africa’s Talking answered ${status}`)
  const { Message: message, Recipients: recipients } = Answer.parse(JSON.parse(body)).SMSMessageData
  const [recipient] = recipients
  if (!recipient) throw new NotSent(message, true)
  const { statusCode, status: verdict, messageId } = recipient
  if (taken.has(statusCode)) return { providerId: messageId }
  if (gatewayErrors.has(statusCode)) {
    if (messageId === 'None') throw new NotSent(verdict, false)
    throw new Error(verdict)
  }
  throw new NotSent(verdict, !passing.has(statusCode))
}

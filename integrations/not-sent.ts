import type { Mailer } from './email/mailer.ts'
import type { SmsSender } from './sms/sms.ts'

/**
 * The message was certainly not sent. `lasting`: a retry would not help. After any other error the outcome is unknown.
 */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  readonly lasting: boolean

  constructor(message: string, lasting: boolean) {
    super(message)
    this.lasting = lasting
  }
}

/** Whether a connection failed before anything could be sent. */
export function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && neverConnects.has(error.code)) return true
  if ('syscall' in error && error.syscall === 'connect') return true
  // fetch wraps the cause; several attempted addresses give several errors.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(neverConnected)
  return error.cause !== undefined && neverConnected(error.cause)
}

const neverConnects = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EDNS', 'UND_ERR_CONNECT_TIMEOUT'])

/** For production without SMTP: no message is stored in plain text, because links in emails open accounts. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new NotSent('No mail server is configured: set SMTP_URL', true)),
  close: async () => undefined,
}

/** For production without an SMS provider. */
export const noSms: SmsSender = {
  send: () => Promise.reject(new NotSent('No SMS provider is configured: set SMS_API_KEY', true)),
}

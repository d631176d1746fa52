import type { Mailer } from './email/mailer.ts'
import { NotSent } from './not-sent.ts'
import type { SmsSender } from './sms/sms.ts'

/** For production without SMTP: no message is stored in clear, because links in emails open accounts. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new NotSent('No mail server is configured: set SMTP_URL', true)),
  close: async () => undefined,
}

/** For production without an SMS provider. */
export const noSms: SmsSender = {
  send: () => Promise.reject(new NotSent('No SMS provider is configured: set SMS_API_KEY', true)),
}

import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Sends through an SMTP server: https://nodemailer.com/smtp. `url` is smtp:// or smtps://, with user and password if it wants them. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from })
  return {
    send: async (mail) => void (await transport.sendMail(mail)),
    close: async () => transport.close(),
  }
}

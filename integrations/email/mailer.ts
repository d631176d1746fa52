import { createTransport } from 'nodemailer'
import { NotSent } from '../not-sent.ts'

/** A message to one person. */
export interface Mail {
  /** A UUID. Mail programs show an email once, even if it was sent twice under the same id. */
  readonly id: string
  readonly to: string
  /** The Reply-To address, if it differs from the sender. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

export interface Attachment {
  readonly name: string
  readonly contentType: string
  readonly content: string
}

/** Sends e-mail. */
export interface Mailer {
  /**
   * Returns the Message-ID. Throws NotSent if the e-mail was certainly not accepted; after any other error the outcome
   * is unknown.
   */
  send(mail: Mail): Promise<{ readonly providerId: string }>
  close(): Promise<void>
}

/** In milliseconds. */
const defaultTimeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/**
 * Sends through an SMTP server: https://nodemailer.com/smtp. `url` is smtp:// or smtps://, with user and password if
 * the server requires them; `from` is an address with or without a name.
 */
export function smtpMailer(url: string, from: string, timeouts = defaultTimeouts): Mailer {
  const transport = createTransport({ url, ...timeouts }, { from })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  // A message is read once the connection is set up: encrypted and signed in, as the server requires.
  const begun = new Set<unknown>()
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((content) => {
      begun.add(data.messageId)
      return content
    })
    done()
  })
  return {
    async send({ id, attachments = [], ...mail }) {
      const providerId = `<${id}@${domain}>`
      const attached = attachments.map(({ name, contentType, content }: Attachment) => ({
        filename: name,
        contentType,
        content,
      }))
      try {
        await transport.sendMail({ ...mail, messageId: providerId, attachments: attached })
      } catch (error) {
        throw verdictOn(error, begun.has(providerId))
      } finally {
        begun.delete(providerId)
      }
      return { providerId }
    },
    close: async () => transport.close(),
  }
}

/**
 * The message was not accepted if the server rejected it or it never began. After any other error, it may have been.
 */
function verdictOn(error: unknown, hasBegun: boolean): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  if (!('responseCode' in error) || typeof error.responseCode !== 'number')
    return !hasBegun || code === 'EENVELOPE' ? new NotSent(error.message, code === 'EENVELOPE') : error
  // A wrong password or a refused connection says nothing about the message, so a retry may succeed.
  const aboutIt = code === 'EENVELOPE' || code === 'EMESSAGE'
  return new NotSent(error.message, aboutIt && error.responseCode >= 500)
}

/** A message to one person. */
export interface Mail {
  /** A UUID: sent twice under the same id, mail programs show it once. */
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

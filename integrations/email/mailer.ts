/** A message to one person, in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends e-mail. Throws when it was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

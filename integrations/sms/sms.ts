/** Sends text messages. Phones are 2547XXXXXXXX or 2541XXXXXXXX. */
export interface SmsSender {
  /** Throws NotSent if the SMS was certainly not sent; after any other error the outcome is unknown. */
  send(sms: Sms): Promise<{ readonly providerId: string }>
}

export interface Sms {
  readonly to: string
  readonly text: string
}

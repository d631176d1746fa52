/** Sends text messages. Phones are 2547XXXXXXXX or 2541XXXXXXXX. */
export interface SmsSender {
  /** Throws Unsent when it certainly did not go out, and any other error when nobody knows. */
  send(sms: Sms): Promise<{ readonly providerId: string }>
}

export interface Sms {
  readonly to: string
  readonly text: string
}

/** Sends text messages. Phones are 2547XXXXXXXX or 2541XXXXXXXX. */
export interface SmsSender {
  /** Throws Unsent when it certainly did not go out, and any other error when nobody knows. */
  send(sms: Sms): Promise<{ readonly providerId: string }>
}

export interface Sms {
  readonly to: string
  readonly text: string
}

/** It certainly did not go out. `lasting`: trying again would not help. */
export class Unsent extends Error {
  override readonly name = 'Unsent'
  readonly lasting: boolean

  constructor(message: string, lasting: boolean) {
    super(message)
    this.lasting = lasting
  }
}

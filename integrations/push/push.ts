/** Where a browser receives notifications, and the keys that encrypt them for it. */
export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A notification. `topic` replaces an undelivered one of the same name; at most 32 characters of base64url. */
export interface Push {
  readonly payload: string
  readonly topic: string
  readonly lastsSeconds: number
}

/** Sends notifications to browsers by their push services. */
export interface PushSender {
  /** The key that browsers subscribe with. */
  readonly publicKey: string
  /** Whether a browser's address belongs to a push service that we call. */
  readonly accepts: (endpoint: string) => boolean
  /**
   * Sends a notification. Returns `gone` if the browser no longer has that address. Throws NotSent if it was certainly
   * not taken; after any other error the outcome is unknown.
   */
  send(to: PushAddress, push: Push): Promise<'taken' | 'gone'>
}

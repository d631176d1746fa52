export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/**
 * An event as stored in the log. In `data`, every personal field reads 'Erased'; `sealed` holds their values, encrypted
 * with the person's key. Deleting that key erases the person (crypto-shredding).
 */
export interface StoredEvent {
  readonly type: string
  readonly schemaVersion: number
  readonly data: JsonObject
  readonly sealed?: EncryptedPayload
}

/** The personal fields of one event, encrypted with one person's key. Stored as `sealed`; `box` is base64. */
export interface EncryptedPayload {
  readonly personId: string
  readonly box: string
}

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/**
 * An event as it lies in the log. Its `data` reads as if its person were forgotten ('Erased' in every personal field);
 * what to lay over it is in the box, under the person's key. So erasing a person means losing one key.
 */
export interface StoredEvent {
  readonly type: string
  readonly schemaVersion: number
  readonly data: JsonObject
  readonly sealed?: Sealed
}

/** The personal fields of one event, encrypted (base64) with the key of one person. */
export interface Sealed {
  readonly personId: string
  readonly box: string
}

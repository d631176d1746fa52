import type { EventType } from '../../domain/events.ts'
import { erased } from '../../domain/kernel/events.ts'
import { storable } from '../../lib/storable.ts'
import type { JsonObject, StoredEvent } from '../stored-event.ts'
import { decrypt, encrypt, type Keys } from './person-keys.ts'

/** The id of the key for the text a payer typed. The person is unknown when the payment arrives. */
export const receiptKeyId = (receipt: string): string => `receipt:${receipt}`

/**
 * Returns the id of the key that encrypts an event's personal fields: the person's, or else its receipt's; undefined
 * when those fields are empty.
 */
export function keyIdOf(data: JsonObject, personalFields: readonly string[], type: string): string | undefined {
  if (!personalFields.some((field) => isFilled(data, field))) return undefined
  const { personId, receipt } = data
  if (personId === undefined && typeof receipt === 'string') return receiptKeyId(receipt)
  if (typeof personId !== 'string') throw new Error(`${type} has personal data but its personId is empty`)
  return personId
}

/** The first events of a person's own requests. Without its personal data, a request is useless. */
const requests: ReadonlySet<string> = new Set<EventType>([
  'booking.requested',
  'schedule.slots_held',
  'contact.received',
])

/** A person who made a request was erased before it was appended. Nothing was written. */
export class PersonErased extends Error {
  override readonly name = 'PersonErased'
}

/**
 * Encrypts an event's personal fields with a key and binds the payload to this event. In `data` the fields read
 * 'Erased'. If the key was deleted, the personal data is dropped; of a new request, it throws PersonErased.
 */
export function encryptPersonalFields(
  event: { readonly id: string; readonly type: string; readonly data: JsonObject },
  personalFields: readonly string[],
  keyId: string,
  keys: Keys,
): Pick<StoredEvent, 'data' | 'sealed'> {
  const filled = personalFields.filter((field) => isFilled(event.data, field))
  const data = { ...event.data, ...Object.fromEntries(filled.map((field) => [field, erased])) }
  const key = keys.get(keyId)
  if (!key && requests.has(event.type) && filled.some((field) => event.data[field] !== erased))
    throw new PersonErased(`${event.type} ${event.id} is of a person who was erased`)
  if (!key) return { data }
  const personal = Object.fromEntries(filled.map((field) => [field, event.data[field]]))
  const encrypted = encrypt(key, contextOf(event), Buffer.from(JSON.stringify(personal)))
  return { data, sealed: { personId: keyId, box: encrypted.toString('base64') } }
}

/** Returns an event's data with its personal fields decrypted. They read 'Erased' if the key was deleted. */
export function decryptPersonalFields(event: StoredEvent & { readonly id: string }, keys: Keys): JsonObject {
  const key = event.sealed && keys.get(event.sealed.personId)
  if (!event.sealed || !key) return event.data
  const text = decrypt(key, contextOf(event), Buffer.from(event.sealed.box, 'base64')).toString()
  const personal: JsonObject = unstorable.test(text) ? JSON.parse(text, withoutUnstorable) : JSON.parse(text)
  return { ...event.data, ...personal }
}

/** NUL bytes and unpaired surrogates in JSON. Encryption hides them from the log, and read models can't store them. */
const unstorable = /\\u(?:0000|d[89a-f])/i
const withoutUnstorable = (_: string, value: unknown) => (typeof value === 'string' ? storable(value) : value)

const isFilled = (data: JsonObject, field: string): boolean => data[field] !== null && data[field] !== undefined

const contextOf = ({ id, type }: { readonly id: string; readonly type: string }): string => `${id} ${type}`

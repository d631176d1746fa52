import { erased } from '../../domain/kernel/events.ts'
import type { JsonObject, StoredEvent } from '../stored-event.ts'
import { open, seal } from './box.ts'
import type { Keys } from './person-keys.ts'

/** Which personal fields of an event hold something, and whose they are; undefined when none does. */
export function personIn(data: JsonObject, personalFields: readonly string[], type: string): string | undefined {
  if (!personalFields.some((field) => isFilled(data, field))) return undefined
  const { personId } = data
  if (typeof personId !== 'string') throw new Error(`${type} has personal data but its personId is empty`)
  return personId
}

/**
 * Leaves 'Erased' where personal data was and puts the data itself in a box, bound to this event. When the person has
 * no key any more, what was personal is dropped: the erased stay erased.
 */
export function sealPerson(
  event: { readonly id: string; readonly type: string; readonly data: JsonObject },
  personalFields: readonly string[],
  personId: string,
  keys: Keys,
): Pick<StoredEvent, 'data' | 'sealed'> {
  const filled = personalFields.filter((field) => isFilled(event.data, field))
  const data = { ...event.data, ...Object.fromEntries(filled.map((field) => [field, erased])) }
  const key = keys.get(personId)
  if (!key) return { data }
  const personal = Object.fromEntries(filled.map((field) => [field, event.data[field]]))
  const box = seal(key, contextOf(event), Buffer.from(JSON.stringify(personal)))
  return { data, sealed: { personId, box: box.toString('base64') } }
}

/** The data with its personal fields as they were written, or as they lie in the log if the key is gone. */
export function unsealPerson(event: StoredEvent & { readonly id: string }, keys: Keys): JsonObject {
  const key = event.sealed && keys.get(event.sealed.personId)
  if (!event.sealed || !key) return event.data
  const personal: JsonObject = JSON.parse(
    open(key, contextOf(event), Buffer.from(event.sealed.box, 'base64')).toString(),
  )
  return { ...event.data, ...personal }
}

const isFilled = (data: JsonObject, field: string): boolean => data[field] !== null && data[field] !== undefined

const contextOf = ({ id, type }: { readonly id: string; readonly type: string }): string => `${id} ${type}`

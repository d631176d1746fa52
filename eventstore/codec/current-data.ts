import type { StoredEvent } from '../stored-event.ts'
import type { Keys } from './person-keys.ts'
import type { EventKind } from './registry.ts'
import { unsealPerson } from './sealing.ts'

/** An event in the log that can't be read: its data fits no schema, or its box does not open. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

/** The data of a stored event, unsealed, lifted to today's schema version and checked. Throws UnreadableEvent. */
export function currentData(event: StoredEvent & { readonly id: string }, kind: EventKind, keys: Keys): unknown {
  const { id, type, schemaVersion } = event
  if (schemaVersion > kind.version)
    throw new UnreadableEvent(`${type} ${id} has version ${schemaVersion}: this program is older than that`)
  try {
    let data = unsealPerson(event, keys)
    for (const upcast of kind.upcasts.slice(schemaVersion - 1)) data = upcast(data)
    return kind.schema.parse(data)
  } catch (error) {
    throw new UnreadableEvent(`${type} ${id} can't be read`, { cause: error })
  }
}

import type { StoredEvent } from '../stored-event.ts'
import { decryptPersonalFields } from './crypto-shredding.ts'
import type { Keys } from './person-keys.ts'
import type { EventKind } from './registry.ts'

/** An event in the log can't be read: its data does not match its schema, or its payload can't be decrypted. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

/** An event in the log has a schema version that only a newer program knows. */
export class NewerEvent extends Error {
  override readonly name = 'NewerEvent'
}

/**
 * Decrypts a stored event's data, upcasts it to the current schema version and checks it. Throws UnreadableEvent or
 * NewerEvent.
 */
export function currentData(event: StoredEvent & { readonly id: string }, kind: EventKind, keys: Keys): unknown {
  const { id, type, schemaVersion } = event
  if (schemaVersion > kind.version)
    throw new NewerEvent(`${type} ${id} has version ${schemaVersion}: this program is older than that`)
  try {
    let data = decryptPersonalFields(event, keys)
    for (const upcast of kind.upcasts.slice(schemaVersion - 1)) data = upcast(data)
    return kind.schema.parse(data)
  } catch (error) {
    throw new UnreadableEvent(`${type} ${id} can't be read`, { cause: error })
  }
}
